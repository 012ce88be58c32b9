import { standings } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { CheckGame } from '../fairness/check-game.tsx';
import { inheritRoot } from '../fairness/mixing.ts';
import { explainRefusal } from '../game/refusal.ts';
import { formatList, t } from '../i18n/index.ts';
import { carryOver } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { followOn } from '../notify/kept.ts';
import { ReviewButton } from '../review/lazy-review.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { usePlay } from '../ui/play-context.ts';
import { gameFragment, go } from '../ui/router.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { isHosting } from './host-dialog.tsx';

/** Goes to the rematch; the token of a seat is valid there, too, and messages go on. */
export async function enterRematch(code: string, next: string): Promise<void> {
  carryOver(localStorage, code, next, Date.now());
  inheritRoot(localStorage, code, next);
  // A browser without its database shows no messages anyhow.
  await followOn(code, next).catch(() => undefined);
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

/** The ranking of a game that is over; where it was ended before its time, the standing. */
export function EndScreen() {
  const play = usePlay();
  const { session } = play;
  const position = play.position.value;
  const table = session.table.value;
  const [error, setError] = useState<string | undefined>(undefined);
  const aside = play.boardAfterEnd.value || play.reviewing.value;
  if (position === undefined || table === undefined || aside) return undefined;
  const { ended } = table;
  if (position.phase !== 'over' && ended === '') return undefined;
  const ranking = standings(position);
  const winners = ranking.filter(({ place }) => place === 1);
  const names = formatList(winners.map(({ seat }) => table.seats[seat]?.name ?? ''));
  const close = (): void => {
    play.boardAfterEnd.value = true;
  };
  const rematch = async (): Promise<void> => {
    if (table.next !== '') {
      await enterRematch(session.code, table.next);
      return;
    }
    const outcome = await session.request('rematch');
    if (outcome.ok) await enterRematch(session.code, outcome.value.code);
    else setError(explainRefusal(outcome.refusal).text);
  };
  const reopen = async (): Promise<void> => {
    const outcome = await session.request('reopen');
    if (!outcome.ok) setError(explainRefusal(outcome.refusal).text);
  };
  return (
    <Dialog
      title={ended === '' ? t('end.title') : t(`ended.${ended}`)}
      onClose={close}
      testId="end-screen"
    >
      {ended === '' ? (
        <p class="winners">
          <Icon name="trophy" size={40} />
          {winners.length > 1 ? t('end.shared', { names }) : t('end.winner', { name: names })}
        </p>
      ) : (
        <>
          <p>{t(`ended.${ended}Text`)}</p>
          <h3>{t('ended.standing')}</h3>
        </>
      )}
      <ol class="ranking" data-testid="ranking">
        {ranking.map(({ seat, place, vp }) => (
          <li key={seat} class={place === 1 && ended === '' ? 'winner' : ''}>
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
      {ended === 'host' && isHosting(play) && (
        <div class="tool">
          <button
            type="button"
            class="button primary"
            disabled={session.busy.value}
            onClick={() => void reopen()}
          >
            <Icon name="undo" /> {t('ended.reopen')}
          </button>
          <p class="hint">{t('ended.reopenText')}</p>
        </div>
      )}
      <div class="buttons">
        {(session.seat.value >= 0 || table.next !== '') && (
          <button
            type="button"
            class={`button ${ended === 'host' ? '' : 'primary'}`}
            onClick={rematch}
          >
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
      {position.phase === 'over' && <CheckGame code={session.code} />}
    </Dialog>
  );
}
