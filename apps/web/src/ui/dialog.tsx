import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { CloseButton } from './icon-button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** In the middle, or along the side with a head that stays. */
  readonly place?: 'middle' | 'side';
  readonly testId?: string;
}

/**
 * A modal dialog: the browser keeps the focus inside and gives it back afterwards. Escape, a press on
 * the cross and one beside the dialog close it; keys pressed inside reach nothing below.
 */
export function Dialog({ title, onClose, children, place = 'middle', testId }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class={place === 'side' ? 'side' : undefined}
      aria-labelledby={heading}
      data-testid={testId}
      onCancel={(event) => {
        // Bubbles from the chooser of a file, too.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // What was marked in a field may end beside the dialog, which was not meant then.
        if (event.target === ref.current && pressed.current === ref.current) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={heading} tabIndex={-1} autofocus>
            {title}
          </h2>
          <CloseButton onPress={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
