import '../styles/fair.css';
import { fairText } from '@vinci/words/english';
import { addMessages, formatList, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Fingerprint } from './fingerprint.tsx';

addMessages(fairText);

/** At the table: how the bag is kept fair, and who has added to it. */
export function FairLine() {
  const table = usePlay().connection.table.value;
  if (table === undefined) return undefined;
  const { commitment, fixed, seats } = table;
  const names = seats.filter(({ promise }) => promise !== '').map(({ name }) => name);
  return (
    <details class="card fair" data-testid="fair-line">
      <summary>
        <span class="fair-said">
          <Icon name="shield" />
          <strong>{t('fair.title')}</strong>
          <span role="status">{fixed ? t('fair.starting') : said(names)}</span>
        </span>
      </summary>
      <p>{t('fair.help')}</p>
      <p class="hint">{t('fair.limit')}</p>
      <Fingerprint of="fingerprint" hash={commitment} />
    </details>
  );
}

const said = (names: readonly string[]): string =>
  t('fair.mixed', { names: formatList([t('fair.server'), ...names]) });
