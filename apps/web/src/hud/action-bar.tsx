import { check, encodeIntent, RULE_ERRORS } from '@vinci/rules';
import { useEffect, useRef } from 'preact/hooks';
import {
  batchProblem,
  evenOut,
  guardBorder,
  placeRest,
  reorganizationIntents,
  retreatIntents,
} from '../game/draft.ts';
import { partsOf } from '../game/parts.ts';
import { type PhaseActions, phaseActions, phaseWords } from '../game/phase.ts';
import type { Play } from '../game/play.ts';
import { conquerable } from '../game/targets.ts';
import { signed, t } from '../i18n/index.ts';
import { ruleErrorText, tileName } from '../i18n/rules-words.ts';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

/** The one bar that says what phase it is, what can be done, and what it would bring. */
export function ActionBar() {
  const play = usePlay();
  const position = play.position.value;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => tellHeight(bar.current), [position === undefined]);
  if (position === undefined) return undefined;
  const me = play.me.value;
  const words = phaseWords({
    position,
    me,
    name: (seat) => play.names.value?.name(seat) ?? '',
    conquests: play.conquests.value,
    draft: play.draft.value,
    vacating: play.vacating.value,
    forecast: play.forecasts.value[me]?.points ?? 0,
  });
  const actor = play.session.table.value?.seats[position.actor];
  return (
    <section
      ref={bar}
      class={`action-bar ${play.acting.value ? 'mine' : ''}`}
      aria-label={t('action.title')}
      aria-busy={play.session.busy.value}
      data-testid="action-bar"
      data-phase={position.phase}
      data-acting={play.acting.value}
      data-revision={play.session.revision.value}
    >
      <div class="action-words" role="status">
        {actor !== undefined && <SeatMark colour={actor.colour} size={26} />}
        <p>
          <strong data-testid="phase">{words.title}</strong> <span>{words.text}</span>
        </p>
        {play.acting.value && position.phase !== 'draft' && <HandCount play={play} />}
      </div>
      <div class="action-buttons">
        {play.acting.value ? <Actions play={play} /> : <Waiting play={play} />}
      </div>
    </section>
  );
}

/** Sheets and messages stand above the bar, whose height depends on what it says. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => {
    style.setProperty('--action-height', `${bar.offsetHeight}px`);
  });
  watcher.observe(bar);
  return () => watcher.disconnect();
}

function HandCount({ play }: { readonly play: Play }) {
  const position = play.position.value;
  const count = play.draft.value?.hand ?? position?.hand(play.me.value) ?? 0;
  return (
    <span class="hand-count" title={t('players.hand')}>
      <Icon name="pawn" label={t('players.hand')} />
      <strong data-testid="hand">{count}</strong>
    </span>
  );
}

function Waiting({ play }: { readonly play: Play }) {
  if (play.position.value?.phase !== 'over') {
    return play.me.value < 0 ? <span class="chip">{t('watch.you')}</span> : undefined;
  }
  return (
    <button
      type="button"
      class="button primary"
      onClick={() => {
        play.boardAfterEnd.value = false;
      }}
    >
      <Icon name="trophy" /> {t('end.show')}
    </button>
  );
}

function Actions({ play }: { readonly play: Play }) {
  const position = play.position.value;
  if (position === undefined) return undefined;
  const steps = play.session.table.value?.undo ?? 0;
  return (
    <>
      <PhaseButtons play={play} />
      <button
        type="button"
        class="button undo"
        disabled={steps === 0 || play.session.busy.value}
        title={steps === 0 ? t('action.undoNothing') : undefined}
        onClick={() => void play.undo()}
      >
        <Icon name="undo" /> {t('action.undo')}
      </button>
    </>
  );
}

function PhaseButtons({ play }: { readonly play: Play }) {
  const position = play.position.value;
  switch (position?.phase) {
    case 'draft':
      return <DraftButtons play={play} />;
    case 'mobilisation':
    case 'expansion':
      return <ExpansionButtons play={play} actions={phaseActions(position, play.me.value)} />;
    case 'reorganization':
      return <ReorganizationButtons play={play} />;
    case 'retreat':
      return <RetreatButtons play={play} />;
    case 'surplus':
      return <SurplusButton play={play} />;
    case 'cohesion':
      return <CohesionButtons play={play} />;
    case 'forts':
      return <EndButton play={play} type="endForts" label={t('action.endForts')} />;
    case 'relinquish':
      return <EndButton play={play} type="endDecline" label={t('action.endDecline')} />;
    case 'rebirth':
      return (
        <>
          <button
            type="button"
            class="button"
            onClick={() => {
              play.question.value = 'rebirth';
            }}
          >
            <Icon name="decline" /> {t('action.decline')}
          </button>
          <EndButton play={play} type="endTurn" label={t('action.endTurn')} />
        </>
      );
    default:
      return undefined;
  }
}

function DraftButtons({ play }: { readonly play: Play }) {
  const offer = play.offers.value.find(({ position }) => position === play.offer.value);
  const open = play.panel.value === 'track';
  return (
    <button
      type="button"
      class="button primary"
      disabled={(offer === undefined ? open : offer.error !== undefined) || play.session.busy.value}
      onClick={() => {
        if (offer === undefined) play.panel.value = 'track';
        else void play.send([encodeIntent({ type: 'choose', position: offer.position })]);
      }}
    >
      <Icon name="track" />
      {offer === undefined
        ? t(open ? 'action.pickOne' : 'action.showTrack')
        : t('action.choose', {
            first: tileName(offer.tiles[0]),
            second: tileName(offer.tiles[1]),
            net: signed(offer.gain - offer.price),
          })}
    </button>
  );
}

interface EndButtonProps {
  readonly play: Play;
  readonly type: 'endForts' | 'endTurn' | 'endDecline';
  readonly label: string;
}

function EndButton({ play, type, label }: EndButtonProps) {
  return (
    <button
      type="button"
      class="button primary"
      disabled={play.session.busy.value}
      data-shortcut="end"
      onClick={() => void play.send([encodeIntent({ type })])}
    >
      <Icon name="next" /> {label}
    </button>
  );
}

interface ExpansionProps {
  readonly play: Play;
  readonly actions: PhaseActions;
}

function ExpansionButtons({ play, actions }: ExpansionProps) {
  const { busy } = play.session;
  const end = (): void => {
    const code = actions.endExpansion;
    if (code === undefined) return;
    if (conquerable(play.conquests.value) > 0) play.question.value = 'endExpansion';
    else void play.send([code]);
  };
  const peace = actions.peace && (
    <button
      type="button"
      class={`button ${actions.peaceFirst ? 'primary' : ''}`}
      onClick={() => {
        play.question.value = 'peace';
      }}
    >
      <Icon name="peace" /> {t('action.peace')}
    </button>
  );
  if (actions.peaceFirst) return <>{peace}</>;
  return (
    <>
      <button
        type="button"
        class="button primary"
        disabled={actions.endExpansion === undefined || busy.value}
        data-shortcut="end"
        onClick={end}
      >
        <Icon name="next" /> {t('action.endExpansion')}
      </button>
      {peace}
      {actions.vacate && (
        <button
          type="button"
          class="button"
          aria-pressed={play.vacating.value}
          onClick={() => {
            play.vacating.value = !play.vacating.value;
          }}
        >
          <Icon name="vacate" /> {t('action.vacate')}
        </button>
      )}
      {actions.decline && (
        <button
          type="button"
          class="button"
          onClick={() => {
            play.question.value = 'decline';
          }}
        >
          <Icon name="decline" /> {t('action.decline')}
        </button>
      )}
      {actions.mustEnter && (
        <span class="hint">
          {t('action.mustEnter')} <Clause id="AMB-81" />
        </span>
      )}
    </>
  );
}

function ReorganizationButtons({ play }: { readonly play: Play }) {
  const position = play.position.value;
  const draft = play.draft.value;
  if (position === undefined || draft === undefined) return undefined;
  const empty = draft.provinces.filter((p) => draft.pawns.get(p) === 0).length;
  const intents = reorganizationIntents(position, draft);
  const problem = draft.hand > 0 ? undefined : batchProblem(position, intents);
  return (
    <>
      <button
        type="button"
        class="button primary"
        disabled={draft.hand > 0 || problem !== undefined || play.session.busy.value}
        data-shortcut="end"
        onClick={() => void play.send(intents)}
      >
        <Icon name="next" /> {t('action.endReorganization')}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          play.draft.value = evenOut(position, draft);
        }}
      >
        {t('action.evenOut')}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          play.draft.value = guardBorder(position, draft);
        }}
      >
        <Icon name="shield" /> {t('action.guard')}
      </button>
      {play.draftChanged() && (
        <button type="button" class="button plain" onClick={() => play.resetDraft()}>
          {t('action.resetDraft')}
        </button>
      )}
      {problem !== undefined && (
        <span class="chip bad">
          {ruleErrorText(problem)} <Clause id={RULE_ERRORS[problem].clause} />
        </span>
      )}
      {empty > 0 && (
        <span class="chip bad">
          {t('action.unfilled', { count: empty })} <Clause id="COST-13" />
        </span>
      )}
    </>
  );
}

function RetreatButtons({ play }: { readonly play: Play }) {
  const position = play.position.value;
  const draft = play.draft.value;
  if (position === undefined || draft === undefined) return undefined;
  return (
    <>
      <button
        type="button"
        class="button primary"
        disabled={draft.hand > 0 || play.session.busy.value}
        data-shortcut="end"
        onClick={() => void play.send(retreatIntents(position, draft))}
      >
        <Icon name="check" /> {t('action.retreat')}
      </button>
      <button
        type="button"
        class="button"
        disabled={draft.hand === 0}
        onClick={() => {
          play.draft.value = placeRest(position, draft);
        }}
      >
        {t('action.auto')}
      </button>
      {play.draftChanged() && (
        <button type="button" class="button plain" onClick={() => play.resetDraft()}>
          {t('action.resetDraft')}
        </button>
      )}
    </>
  );
}

/** Once enough is given up, the rest may be kept even where it holds no pawn yet. */
function SurplusButton({ play }: { readonly play: Play }) {
  const position = play.position.value;
  const code = encodeIntent({ type: 'endReorganization' });
  if (position === undefined) return undefined;
  return (
    <button
      type="button"
      class="button primary"
      disabled={check(position, code) !== undefined || play.session.busy.value}
      data-shortcut="end"
      onClick={() => void play.send([code])}
    >
      <Icon name="next" /> {t('action.endSurplus')}
    </button>
  );
}

function CohesionButtons({ play }: { readonly play: Play }) {
  const position = play.position.value;
  if (position === undefined) return undefined;
  return (
    <>
      {partsOf(position, play.me.value).map((part, index) => (
        <button
          key={part.id}
          type="button"
          class={`button ${index === 0 ? 'primary' : ''}`}
          disabled={play.session.busy.value}
          onClick={() => void play.send([encodeIntent({ type: 'keep', province: part.id })])}
        >
          {t('action.keep', { part: part.letter, count: part.provinces.length })}
        </button>
      ))}
    </>
  );
}
