import { Icon } from './icon.tsx';

/** Why a change was refused, where it was made; nothing when it was not. */
export function Refused({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return undefined;
  return (
    <p class="note bad refused" role="alert">
      <Icon name="warning" /> <span>{text}</span>
    </p>
  );
}
