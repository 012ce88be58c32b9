/** The sign of the app: a compass rose. Drawn here so that the first screen needs no icon set. */
export function BigLogo({ size = 96 }: { readonly size?: number }) {
  return (
    <svg class="logo" viewBox="-50 -50 100 100" width={size} height={size} aria-hidden="true">
      <circle r="47" class="rim" />
      <circle r="40" class="ring" />
      <g class="minor">
        {[45, 135, 225, 315].map((turn) => (
          <path key={turn} d="M0-33 5-5H-5z" transform={`rotate(${turn})`} />
        ))}
      </g>
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path class="light" d="M0-45V0L-8-8z" />
          <path class="dark" d="M0-45V0L8-8z" />
        </g>
      ))}
      <circle r="4.5" class="hub" />
    </svg>
  );
}
