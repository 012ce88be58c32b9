import { TILES } from '@vinci/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RULE_SECTIONS } from '../i18n/en/rules.ts';
import { t } from '../i18n/index.ts';
import { tileName } from '../i18n/rules-words.ts';
import { usePlay } from '../ui/play-context.ts';
import { TileCard } from './tile-card.tsx';

const TILE_CODES = TILES.filter(({ classic }) => classic !== undefined).map(({ code }) => code);

/** Rules in short with clause ids, and a card for every tile; opens where a question came from. */
export function RulesPanel() {
  const play = usePlay();
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const topic = play.rulesTopic.value;
  useEffect(() => {
    if (topic === undefined) return;
    setText('');
    const found = list.current?.querySelector(`[data-topic~="${CSS.escape(topic)}"]`);
    found?.scrollIntoView({ block: 'center' });
    (found as HTMLElement | null)?.focus({ preventScroll: true });
  }, [topic]);
  const query = text.trim().toLowerCase();
  const matches = (words: string): boolean => words.toLowerCase().includes(query);
  return (
    <div class="rules" ref={list}>
      <input
        class="input"
        type="search"
        placeholder={t('rules.search')}
        aria-label={t('rules.search')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {RULE_SECTIONS.map(({ id, title, items }) => {
        const shown = items.filter((item) =>
          matches(`${title} ${item.text} ${item.clauses.join(' ')}`),
        );
        if (shown.length === 0) return undefined;
        return (
          <section key={id}>
            <h3>{title}</h3>
            <ul>
              {shown.map((item) => (
                <li
                  key={item.text}
                  tabIndex={-1}
                  data-topic={item.clauses.join(' ')}
                  class={topic !== undefined && item.clauses.includes(topic) ? 'asked' : ''}
                >
                  {item.text} <span class="clause">{item.clauses.join(' · ')}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <h3>{t('rules.tiles')}</h3>
      {TILE_CODES.filter((code) =>
        matches(`${tileName(code)} ${TILES[code].summary} ${TILES[code].clauses.join(' ')}`),
      ).map((code) => (
        <div
          key={code}
          tabIndex={-1}
          data-topic={`tile:${code} ${TILES[code].clauses.join(' ')}`}
          class={
            topic === `tile:${code}` || TILES[code].clauses.includes(topic ?? '') ? 'asked' : ''
          }
        >
          <TileCard code={code} />
        </div>
      ))}
    </div>
  );
}
