import { type Example, labelOf, resultOf, situationOf } from '@vinci/rulebook';
import { gap, signed, t } from '../i18n/index.ts';
import { useReader } from './reader-context.ts';

interface ExampleProps {
  readonly example: Example;
  readonly asked: boolean;
}

/** A worked example: what is there, and the sum or what follows. */
export function ExampleBox({ example, asked }: ExampleProps) {
  const { edition } = useReader();
  const { sum } = example;
  const result = resultOf(example, edition);
  return (
    <div class={`example ${asked ? 'asked' : ''}`} data-topic={example.id} tabIndex={-1}>
      <p>
        <strong>{t('book.example')}</strong>
        {gap()}
        {situationOf(example)}
        {result !== undefined && (
          <>
            {gap()}
            {result}
          </>
        )}
      </p>
      {sum !== undefined && (
        <p class="example-sum">
          {sum.lines.map((line, index) => (
            <span key={line[1]}>
              <b>{index === 0 ? line[0] : signed(line[0])}</b> {labelOf(line)}
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
