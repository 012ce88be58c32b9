import { applies, isInForce, questionOf, RULINGS, RULINGS_CHAPTER, say } from '@vinci/rulebook';
import { gap, t } from '../i18n/index.ts';
import { Clause as Ref } from '../ui/clause.tsx';
import { Neighbours } from './chapter-page.tsx';
import { ClauseId, RulingChange } from './clause-item.tsx';
import type { Reader } from './reader.ts';

interface RulingsProps {
  readonly reader: Reader;
  readonly anchor: string;
}

/** Every question that the rule text leaves open, with the answer that is played. */
export function RulingsPage({ reader, anchor }: RulingsProps) {
  const { edition } = reader;
  const shown = RULINGS.filter((one) => one.id === anchor || applies(one, edition));
  return (
    <article class="chapter">
      <h3 data-topic={`chapter:${RULINGS_CHAPTER}`} tabIndex={-1}>
        {t('book.rulings')}
      </h3>
      <p class="chapter-about">{t('book.rulingsText')}</p>
      <ul class="clauses">
        {shown.map((one) => (
          <li
            key={one.id}
            class={`clause-item ${anchor === one.id ? 'asked' : ''} ${applies(one, edition) ? '' : 'off'}`}
            data-topic={one.id}
            tabIndex={-1}
          >
            <p>
              <strong>{questionOf(one)}</strong>
            </p>
            <p>
              {say(one, edition)} <ClauseId id={one.id} />
              <span class="see">
                {' '}
                {t('book.settles')}
                {gap()}
                {one.settles
                  .filter((id) => isInForce(id, edition))
                  .map((id) => (
                    <Ref key={id} id={id} />
                  ))}
              </span>
            </p>
            <RulingChange id={one.id} />
            {!applies(one, edition) && (
              <p class="change">
                <strong>{t('book.off')}</strong>
              </p>
            )}
          </li>
        ))}
      </ul>
      <Neighbours reader={reader} chapter={RULINGS_CHAPTER} />
    </article>
  );
}
