import type { ComponentChildren } from 'preact';

interface CardProps {
  readonly title: string;
  /** Id of the title, after which the card is named. */
  readonly id: string;
  readonly loose?: boolean;
  readonly testId?: string;
  /** Beside the title. */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a screen below its title. */
export function Card({ title, id, loose = false, testId, aside, children }: CardProps) {
  const heading = (
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
  );
  return (
    <section
      class={loose ? 'card stack loose' : 'card stack'}
      aria-labelledby={id}
      data-testid={testId}
    >
      {aside === undefined ? (
        heading
      ) : (
        <div class="row between">
          {heading}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
