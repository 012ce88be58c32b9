import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals';
import {
  activeEmpire,
  type Position,
  type ProvinceId,
  type Seat,
  type TrackPosition,
} from '@vinci/rules';
import { TRACK_PLACES } from '@vinci/rules/engine';
import type { Draft } from './draft.ts';
import type { Drafting } from './drafting.ts';

/** Questions that make no sense once it is somebody else’s turn. */
const OF_TURN: ReadonlySet<string> = new Set([
  'decline',
  'rebirth',
  'peace',
  'endExpansion',
  'endTurn',
]);

interface Parts<Panel, Question> {
  readonly position: ReadonlySignal<Position | undefined>;
  readonly acting: ReadonlySignal<boolean>;
  readonly me: ReadonlySignal<Seat>;
  readonly review: { readonly active: ReadonlySignal<boolean> };
  readonly drafting: Drafting;
  readonly draft: Signal<Draft | undefined>;
  readonly selected: Signal<ProvinceId | undefined>;
  readonly vacating: Signal<boolean>;
  readonly offer: Signal<TrackPosition | undefined>;
  readonly panel: Signal<Panel | 'track' | undefined>;
  readonly question: Signal<Question | undefined>;
}

/**
 * With every new position, choices that no longer fit are let go.
 *
 * @returns how to stop
 */
export function letGo<Panel, Question extends string>(parts: Parts<Panel, Question>): () => void {
  const { position, acting, me, review, drafting, draft, selected, question } = parts;
  let wasChoosing = false;
  let before: Position | undefined;

  /** The track opens for a choice, and goes with it; whoever waits may look at it meanwhile. */
  const attendToTrack = (phase: Position['phase'] | undefined): void => {
    const { offer, panel } = parts;
    const isChoosing = phase === 'draft' && acting.value;
    const isWaiting = !acting.value && phase !== 'over';
    const isDone = !isChoosing && (wasChoosing || !isWaiting);
    wasChoosing = isChoosing;
    if (isDone) {
      offer.value = undefined;
      if (panel.value === 'track') panel.value = undefined;
    } else if (isChoosing && panel.value === undefined) panel.value = 'track';
  };

  /** Somebody who looks at a civilization goes on looking at it when it moves up, and not at the next one in its place. */
  const followOffer = (now: Position | undefined): void => {
    const { offer } = parts;
    const place = offer.value;
    if (place === undefined || before === undefined || now === undefined) return;
    const tiles = String(before.trackTiles(place));
    const isSame = (at: number): boolean => String(now.trackTiles(at)) === tiles;
    const places = Array.from({ length: TRACK_PLACES }, (_, index) => index + 1);
    offer.value = isSame(place) ? place : places.find(isSame);
  };

  /** A province just conquered or given up needs no further attention, nor any once the game is over. */
  const isSettled = (now: Position, province: ProvinceId): boolean => {
    if (now.phase === 'over') return true;
    const mine = activeEmpire(me.value);
    if (now.ownerOf(province) === mine)
      return now.phase === 'mobilisation' || now.phase === 'expansion';
    return before?.actor === me.value && before.ownerOf(province) === mine;
  };

  const turnChanged = (now: Position | undefined): void => {
    drafting.resume();
    if (!acting.value || now?.phase !== 'mobilisation') parts.vacating.value = false;
    followOffer(now);
    attendToTrack(now?.phase);
    if (now !== undefined && selected.value !== undefined && isSettled(now, selected.value)) {
      selected.value = undefined;
    }
    before = now;
    const asked = question.value;
    // A decline after scoring costs nothing more; the same answer in a turn to come would cost that turn.
    const isLate = asked === 'rebirth' && now?.phase !== 'rebirth';
    if (isLate || (asked !== undefined && OF_TURN.has(asked) && !acting.value)) {
      question.value = undefined;
    }
  };

  return effect(() => {
    const now = position.value;
    // Whether this person can act changes with the clock and the table, too.
    void acting.value;
    const isReviewing = review.active.value;
    untracked(() => {
      if (isReviewing) draft.value = undefined;
      else turnChanged(now);
    });
  });
}
