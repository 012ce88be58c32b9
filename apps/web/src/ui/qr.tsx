import { encode } from 'uqr';

interface QrProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, dark on light in both themes, because cameras expect it so. */
export function Qr({ text, label }: QrProps) {
  const { data, size } = encode(text, { border: 2 });
  let path = '';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" shape-rendering="crispEdges" />
    </svg>
  );
}
