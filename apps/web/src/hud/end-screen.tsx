import { standings } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { formatList, t } from '../i18n/index.ts';
import { remember, tokenFor } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { ReviewButton } from '../review/lazy-review.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { usePlay } from '../ui/play-context.ts';
import { gameFragment, go } from '../ui/router.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

/** Goes to the rematch; the token of a seat is valid there, too. */
export function enterRematch(code: string, next: string): void {
  remember(localStorage, next, tokenFor(localStorage, code), Date.now());
  go(gameFragment(next));
}

/** Says that no person played. */
function Bot({ occupant }: { readonly occupant: SeatView['occupant'] }) {
  if (occupant === '' || occupant === 'person') return undefined;
  return (
    <span class="hint">
      {' '}
      <OccupantMark occupant={occupant} label={t(`occupant.${occupant}`)} />
    </span>
  );
}

/** The ranking of a game that is over. */
export function EndScreen() {
  const play = usePlay();
  const { session } = play;
  const position = play.position.value;
  const table = session.table.value;
  const [error, setError] = useState<string | undefined>(undefined);
  const aside = play.boardAfterEnd.value || play.reviewing.value;
  if (position?.phase !== 'over' || table === undefined || aside) return undefined;
  const ranking = standings(position);
  const winners = ranking.filter(({ place }) => place === 1);
  const names = formatList(winners.map(({ seat }) => table.seats[seat]?.name ?? ''));
  const close = (): void => {
    play.boardAfterEnd.value = true;
  };
  const rematch = async (): Promise<void> => {
    if (table.next !== '') {
      enterRematch(session.code, table.next);
      return;
    }
    const outcome = await session.request('rematch');
    if (outcome.ok) enterRematch(session.code, outcome.value.code);
    else setError(explainRefusal(outcome.refusal).text);
  };
  return (
    <Dialog title={t('end.title')} onClose={close} testId="end-screen">
      <p class="winners">
        <Icon name="trophy" size={40} />
        {winners.length > 1 ? t('end.shared', { names }) : t('end.winner', { name: names })}
      </p>
      <ol class="ranking" data-testid="ranking">
        {ranking.map(({ seat, place, vp }) => (
          <li key={seat} class={place === 1 ? 'winner' : ''}>
            <span class="place">{place}</span>
            <SeatMark colour={table.seats[seat]?.colour ?? 0} size={26} />
            <span class="grow">
              {table.seats[seat]?.name}
              <Bot occupant={table.seats[seat]?.occupant ?? ''} />
            </span>
            <strong>{t('end.points', { count: vp })}</strong>
          </li>
        ))}
      </ol>
      {table.next !== '' && (
        <p class="note good" role="status">
          <span>{t('end.rematchReady')}</span>
        </p>
      )}
      {error !== undefined && <p class="note bad">{error}</p>}
      <div class="buttons">
        {(session.seat.value >= 0 || table.next !== '') && (
          <button type="button" class="button primary" onClick={rematch}>
            {table.next === '' ? t('end.rematch') : t('end.joinRematch')}
          </button>
        )}
        <ReviewButton />
        <button type="button" class="button" onClick={close}>
          {t('end.board')}
        </button>
        <button type="button" class="button" onClick={() => go('#/')}>
          {t('home.back')}
        </button>
      </div>
    </Dialog>
  );
}
