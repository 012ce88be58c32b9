import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { CloseButton } from './icon-button.tsx';

interface ToastProps {
  readonly tone: 'bad' | 'info';
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A short message; what holds the toasts says them to screen readers. */
export function Toast({ tone, onClose, children }: ToastProps) {
  return (
    <div class={tone === 'bad' ? 'note bad' : 'note'}>
      <Icon name={tone === 'bad' ? 'warning' : 'info'} />
      <span class="grow">{children}</span>
      <CloseButton onPress={onClose} />
    </div>
  );
}
