import { type Example, say } from '@vinci/rulebook';
import { signed, t } from '../i18n/index.ts';
import { useReader } from './reader-context.ts';

interface ExampleProps {
  readonly example: Example;
  readonly asked: boolean;
}

/** A worked example: what is there, and the sum or what follows. */
export function ExampleBox({ example, asked }: ExampleProps) {
  const { edition } = useReader();
  const { sum, result } = example;
  return (
    <div class={`example ${asked ? 'asked' : ''}`} data-topic={example.id} tabIndex={-1}>
      <p>
        <strong>{t('book.example')}</strong> {example.situation}
        {result !== undefined && <> {say(result, edition)}</>}
      </p>
      {sum !== undefined && (
        <p class="example-sum">
          {sum.lines.map(([amount, label], index) => (
            <span key={label}>
              <b>{index === 0 ? amount : signed(amount)}</b> {label}
            </span>
          ))}
          <span class="total">
            <b>= {sum.total}</b>
          </span>
        </p>
      )}
    </div>
  );
}
