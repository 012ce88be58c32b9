import { t } from '../i18n/index.ts';
import { CloseButton } from '../ui/icon-button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

/** At the start of the own turn: what the others did, until it is put away or the turn goes on. */
export function Meanwhile() {
  const play = usePlay();
  const lines = play.news.lines.value;
  const seats = play.session.table.value?.seats ?? [];
  if (lines.length === 0) return undefined;
  return (
    <section class="meanwhile" aria-label={t('meanwhile.title')} data-testid="meanwhile">
      <header>
        <h2>{t('meanwhile.title')}</h2>
        <CloseButton onPress={() => play.news.putAway()} />
      </header>
      <ul>
        {lines.map(({ seat, parts, losses }) => (
          <li key={seat}>
            <SeatMark colour={seats[seat]?.colour ?? 0} size={18} />
            <span>
              <strong>{seats[seat]?.name}</strong>{' '}
              {parts.map((part, index) => (
                <span key={part} class={index < losses ? 'part loss' : 'part'}>
                  {part}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="link"
        onClick={() => {
          play.panel.value = 'log';
        }}
      >
        {t('meanwhile.log')}
      </button>
    </section>
  );
}
