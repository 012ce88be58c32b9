import '../styles/fair.css';
import { fairText } from '../i18n/en/fair.ts';
import { addMessages, formatList, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Fingerprint } from './fingerprint.tsx';

addMessages(fairText);

/** At the table: how the bag is kept fair, and who has added to it. */
export function FairLine() {
  const table = usePlay().session.table.value;
  if (table === undefined) return undefined;
  const { commitment, fixed, seats } = table;
  const names = seats.filter(({ entropy }) => entropy !== '').map(({ name }) => name);
  return (
    <details class="card fair" data-testid="fair-line">
      <summary>
        <span class="fair-said">
          <Icon name="shield" />
          <strong>{t('fair.title')}</strong>
          <span role="status">{fixed ? t('fair.starting') : said(commitment, names)}</span>
        </span>
      </summary>
      {commitment !== '' && (
        <>
          <p>{t('fair.help')}</p>
          <p class="hint">{t('fair.limit')}</p>
          <Fingerprint of="fingerprint" hash={commitment} />
        </>
      )}
    </details>
  );
}

function said(commitment: string, names: readonly string[]): string {
  if (commitment === '') return t('fair.none');
  return t('fair.mixed', { names: formatList([t('fair.server'), ...names]) });
}
