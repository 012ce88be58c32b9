import '../styles/ending.css';
import { standings } from '@vinci/rules';
import { endText } from '@vinci/words/english';
import { useMemo, useState } from 'preact/hooks';
import { CheckGame } from '../fairness/check-game.tsx';
import { explainRefusal } from '../game/refusal.ts';
import { isHosting } from '../hud/host-tools.ts';
import { playAgain } from '../hud/rematch.ts';
import { ReviewButton } from '../hud/review-button.tsx';
import { addMessages, called, formatList, t, tOr } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { filmOf } from '../review/film.ts';
import { nextLevel } from '../table/next-level.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { OccupantMark } from '../ui/occupant-mark.tsx';
import { HOME } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { go } from '../ui/router.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { Celebration } from './celebration.tsx';
import { highlightWords } from './highlight-words.ts';
import { highlightsOf } from './highlights.ts';
import { NextLevelPart, type OpenSolo } from './next-level.tsx';
import { PictureButton } from './picture-button.tsx';
import { Course, Highlights } from './record-part.tsx';

addMessages(endText);

/** Says that no person played. */
function Bot({ view }: { readonly view: SeatView | undefined }) {
  const { occupant = '', program = false } = view ?? {};
  if (program) {
    return (
      <span class="hint">
        {' '}
        <Icon name="bot" label={t('occupant.programLong')} />
      </span>
    );
  }
  if (occupant === '' || occupant === 'person') return undefined;
  return (
    <span class="hint">
      {' '}
      <OccupantMark occupant={occupant} label={t(`occupant.${occupant}`)} />
    </span>
  );
}

/** The ranking of a game that is over; where it was ended before its time, the standing. */
export function EndScreen({ openSolo }: { readonly openSolo: OpenSolo }) {
  const play = usePlay();
  const { connection } = play;
  const position = play.position.value;
  const table = connection.table.value;
  const [error, setError] = useState<string | undefined>(undefined);
  const aside = play.boardAfterEnd.value || play.review.active.value;
  const { past, steps, revision } = connection;
  const film = useMemo(
    () =>
      position === undefined || past.value !== 'whole' || steps.value.length === 0
        ? undefined
        : filmOf(steps.value, position, revision.value),
    [position, past.value, steps.value, revision.value],
  );
  const isOver = position?.phase === 'over';
  const highlights = useMemo(
    () => (film === undefined || !isOver ? [] : highlightsOf(film)),
    [film, isOver],
  );
  if (position === undefined || table === undefined || aside) return undefined;
  const { ended } = table;
  const seats = table.seats.slice(0, position.game.seats);
  if (!isOver && ended === '') return undefined;
  const ranking = standings(position);
  const winners = ranking.filter(({ place }) => place === 1);
  const names = formatList(winners.map(({ seat }) => table.seats[seat]?.name ?? ''));
  const map = connection.game.value?.map;
  const mapName = map === undefined ? '' : tOr(`map.${map.id}`, map.name);
  const nameOf = (seat: number): string => table.seats[seat]?.name ?? '';
  const result = winners.length > 1 ? t('end.shared', { names }) : t('end.winner', { name: names });
  const isMine = winners.length === 1 && winners[0]?.seat === connection.seat.value;
  const close = (): void => {
    play.boardAfterEnd.value = true;
  };
  const rematch = async (): Promise<void> => setError(await playAgain(connection));
  const next =
    ended === '' && table.next === ''
      ? nextLevel({
          occupants: seats.map(({ occupant }) => occupant),
          config: position.game.config,
          ranking,
          seat: connection.seat.value,
        })
      : undefined;
  const reopen = async (): Promise<void> => {
    const outcome = await connection.request('reopen');
    if (!outcome.ok) setError(explainRefusal(outcome.refusal).text);
  };
  return (
    <Dialog
      title={ended === '' ? t('end.title') : t(`ended.${ended}`)}
      onClose={close}
      testId="end-screen"
    >
      <div class="ending">
        <div class="stack standing">
          {ended === '' ? (
            <>
              <Celebration colours={winners.map(({ seat }) => table.seats[seat]?.colour ?? 0)} />
              <p class="winners">
                <Icon name="trophy" size={48} />
                {isMine ? t('end.winnerYou') : result}
              </p>
            </>
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
                  {called(nameOf(seat))}
                  {seat === connection.seat.value && (
                    <span class="hint you"> {t('table.you')}</span>
                  )}
                  <Bot view={table.seats[seat]} />
                </span>
                <strong>{t('end.points', { count: vp })}</strong>
              </li>
            ))}
          </ol>
        </div>
        {film !== undefined && highlights.length > 0 && (
          <Highlights film={film} highlights={highlights} seats={seats} />
        )}
        <div class="stack actions">
          {table.next !== '' && (
            <p class="note good" role="status">
              <span>{t('end.rematchReady')}</span>
            </p>
          )}
          <Refused text={error} />
          {next !== undefined && <NextLevelPart next={next} open={openSolo} />}
          {ended === 'host' && isHosting(play) && (
            <div class="tool">
              <Button look="primary" disabled={connection.busy.value} onClick={() => void reopen()}>
                <Icon name="undo" /> {t('ended.reopen')}
              </Button>
              <p class="hint">{t('ended.reopenText')}</p>
            </div>
          )}
          <div class="buttons">
            {(connection.seat.value >= 0 || table.next !== '') && (
              <Button look={ended === 'host' ? undefined : 'primary'} onClick={rematch}>
                {table.next === '' ? t('end.rematch') : t('end.joinRematch')}
              </Button>
            )}
            <ReviewButton />
            {isOver && (
              <PictureButton
                tell={setError}
                words={{
                  title: t('app.name'),
                  facts: t('end.rounds', { map: mapName, count: position.round }),
                  result,
                  ranking: ranking.map(({ seat, place, vp }) => ({
                    place,
                    name: called(nameOf(seat)),
                    points: t('end.points', { count: vp }),
                    colour: table.seats[seat]?.colour ?? 0,
                  })),
                  highlights: highlights.map((highlight) => highlightWords(highlight, nameOf)),
                }}
              />
            )}
            <Button onClick={close}>{t('end.board')}</Button>
            <Button onClick={() => go(HOME)}>{t('home.back')}</Button>
          </div>
        </div>
        {film !== undefined && <Course film={film} seats={seats} />}
      </div>
      {isOver && <CheckGame connection={connection} />}
    </Dialog>
  );
}
