import type { Phase } from '@vinci/rules';
import { isActing } from '../game/acting.ts';
import { isTelling } from '../game/log.ts';
import { phaseWords } from '../game/phase.ts';
import type { Play } from '../game/play.ts';
import { gap, t } from '../i18n/index.ts';
import type { TableView } from '../net/table.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { changeSettings, settings } from '../ui/settings.ts';
import { windowIs } from '../ui/window-is.ts';
import { ActionButton } from './action-button.tsx';
import { AwayWords } from './away-words.tsx';
import { CohesionButtons, DraftButton, EndButton, RebirthButtons } from './choice-buttons.tsx';
import { CoachButton } from './coach-button.tsx';
import { ExpansionButtons } from './expansion-buttons.tsx';
import { ReorganizationButtons, RetreatButtons } from './placing-buttons.tsx';
import { playAgain } from './rematch.ts';
import { ReviewButton } from './review-button.tsx';
import { SeatClock } from './seat-clock.tsx';

/** Folds the bar of a phone to one line, and opens it. */
function FoldButton({ colour }: { readonly colour: number | undefined }) {
  const { brief } = settings.value;
  return (
    <button
      type="button"
      class="fold"
      aria-expanded={!brief}
      aria-label={t('action.fold')}
      title={t('action.fold')}
      data-testid="fold"
      onClick={() => changeSettings({ brief: !brief })}
    >
      {colour !== undefined && <SeatMark colour={colour} size={22} />}
      <Icon name="up" />
    </button>
  );
}

/** Phases in which the pawns in hand matter. */
const HAND_PHASES: readonly Phase[] = ['mobilisation', 'expansion', 'reorganization', 'retreat'];

/** The one bar that says what phase it is, what can be done, and what it would bring. */
export function ActionBar() {
  const play = usePlay();
  const position = play.position.value;
  if (position === undefined) return undefined;
  const me = play.me.value;
  const told = play.telling.position.value ?? position;
  const words =
    (isActing(told, me) ? play.reading.value : undefined) ??
    phaseWords({
      position: told,
      me,
      name: (seat) => play.names.value?.name(seat) ?? '',
      conquests: play.answers.conquests.value,
      draft: play.draft.value,
      vacating: play.vacating.value,
      forecast: play.answers.forecasts.value[me]?.points ?? 0,
    });
  const actor = play.connection.table.value?.seats[told.actor];
  // Bots need not be there, and one that stands in does not keep the others waiting.
  const waiting = actor?.occupant === 'person' && actor.standIn === '' && !actor.present;
  const table = play.connection.table.value;
  const stopped = play.stopped.value && position.phase !== 'over';
  const away = !play.acting.value && told.phase !== 'over' && waiting && table?.ended === '';
  return (
    <section
      tabIndex={-1}
      class={`action-bar ${play.acting.value ? 'mine' : ''}`}
      aria-label={t('action.title')}
      aria-busy={play.connection.busy.value}
      data-testid="action-bar"
      data-phase={position.phase}
      data-acting={play.acting.value}
      data-revision={play.connection.revision.value}
      data-brief={windowIs('phone') && settings.value.brief}
    >
      {windowIs('phone') && <FoldButton colour={actor?.colour} />}
      <div class="action-words">
        <div class="action-said" role="status">
          {actor !== undefined && !windowIs('phone') && (
            <SeatMark colour={actor.colour} size={26} />
          )}
          <p>
            <strong data-testid="phase">{stopped ? stoppedTitle(table) : words.title}</strong>
            {gap()}
            <span>
              {away ? <AwayWords play={play} seat={told.actor} /> : !stopped && words.text}
            </span>
          </p>
          {play.acting.value && HAND_PHASES.includes(position.phase) && <HandCount play={play} />}
        </div>
        {/* Not within what is read out whenever it changes: it ticks. */}
        {play.acting.value && <SeatClock play={play} seat={me} alone />}
      </div>
      <div class="action-buttons">
        {play.acting.value ? <Actions play={play} /> : <Waiting play={play} />}
        <CoachButton play={play} />
      </div>
    </section>
  );
}

/** Why nobody can do anything. */
const stoppedTitle = (table: TableView | undefined): string =>
  t(table?.ended === '' ? 'paused.title' : 'ended.bar');

/** Whoever has built one does not end without. */
const fortsLabel = ({ position, me }: Play): string =>
  (position.value?.fortsPlaced(me.value) ?? 0) > 0 ? t('action.endTurn') : t('action.endForts');

function HandCount({ play }: { readonly play: Play }) {
  const position = play.position.value;
  const count = play.draft.value?.hand ?? position?.hand(play.me.value) ?? 0;
  const extra = position?.extra(play.me.value) ?? 0;
  return (
    <span class="hand-count" title={t('explain.hand')}>
      <Icon name="pawn" label={t('players.hand')} />
      <strong data-testid="hand">{count}</strong>
      {extra > 0 && <span title={t('explain.extra')}>+{extra}</span>}
    </span>
  );
}

const isFull = ({ connection }: Play): boolean =>
  connection.table.value?.seats.every(({ taken }) => taken) === true;

function Waiting({ play }: { readonly play: Play }) {
  if (play.connection.table.value?.status !== 'over' && play.position.value?.phase !== 'over') {
    // The live log says the same to screen readers.
    return (
      <>
        <p class="last-event" aria-hidden="true">
          {play.telling.lines.value.findLast(isTelling)?.text}
        </p>
        {play.me.value < 0 && (
          <span class="chip">{t(isFull(play) ? 'join.begun' : 'watch.you')}</span>
        )}
      </>
    );
  }
  const next = play.connection.table.value?.next ?? '';
  const join = async (): Promise<void> => {
    const text = await playAgain(play.connection);
    if (text !== undefined) play.toasts.show({ text, tone: 'bad' });
  };
  return (
    <>
      {next !== '' && (
        <ActionButton
          label={t('end.joinRematch')}
          icon="next"
          look="primary"
          onPress={() => void join()}
        />
      )}
      <ActionButton
        label={t('end.show')}
        icon="trophy"
        look={next === '' ? 'primary' : undefined}
        onPress={() => {
          play.boardAfterEnd.value = false;
        }}
      />
      <ReviewButton />
    </>
  );
}

function Actions({ play }: { readonly play: Play }) {
  const position = play.position.value;
  if (position === undefined) return undefined;
  const canUndo = play.canUndo();
  return (
    <>
      <PhaseButtons play={play} />
      <Button
        class="undo"
        disabled={!canUndo || play.connection.busy.value}
        title={t(canUndo ? 'explain.undo' : 'action.undoNothing')}
        onClick={() => void play.undo()}
      >
        <Icon name="undo" /> {t('action.undo')}
      </Button>
    </>
  );
}

function PhaseButtons({ play }: { readonly play: Play }) {
  switch (play.position.value?.phase) {
    case 'draft':
      return <DraftButton play={play} />;
    case 'mobilisation':
    case 'expansion':
      return <ExpansionButtons play={play} />;
    case 'reorganization':
      return <ReorganizationButtons play={play} />;
    case 'retreat':
      return <RetreatButtons play={play} />;
    case 'surplus':
      // Once enough is given up, the rest may be kept even where it holds no pawn yet.
      return <EndButton play={play} type="endReorganization" label={t('action.endSurplus')} />;
    case 'cohesion':
      return <CohesionButtons play={play} />;
    case 'forts':
      return <EndButton play={play} type="endForts" label={fortsLabel(play)} />;
    case 'relinquish':
      return <EndButton play={play} type="endDecline" label={t('action.endDecline')} />;
    case 'rebirth':
      return <RebirthButtons play={play} />;
    default:
      return undefined;
  }
}
