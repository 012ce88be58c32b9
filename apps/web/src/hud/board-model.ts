import { computed, type ReadonlySignal } from '@preact/signals';
import { check, encodeIntent, type Position, type ProvinceId, type Seat } from '@vinci/rules';
import { defenceOf } from '@vinci/rules/engine';
import type { BoardHint, BoardModel, BoardProvince, HintTone } from '../board/types.ts';
import { isActing, provinceIntentOf } from '../game/acting.ts';
import { type Draft, draftDefence, front, ownProvinces } from '../game/draft.ts';
import { placesOf } from '../game/lit.ts';
import { partsOf } from '../game/parts.ts';
import type { Play } from '../game/play.ts';
import type { Target } from '../game/targets.ts';

/** What the hints of the board depend on. */
export interface HintInput {
  readonly position: Position;
  /** Seat of this person, −1 for a visitor. */
  readonly me: Seat;
  readonly selected: ProvinceId | undefined;
  readonly vacating: boolean;
  readonly conquests: ReadonlyMap<ProvinceId, Target>;
  readonly draft: Draft | undefined;
  /** Provinces of the plan for the next turn, in order. */
  readonly planned?: readonly ProvinceId[];
}

function conquestHint({ means, pawns, error }: Target): BoardHint | undefined {
  if (pawns === undefined) return undefined;
  if (means !== undefined) return { tone: 'reachable', label: String(pawns) };
  return error?.code === 'rule/not-enough-pawns' || error?.code === 'rule/must-name-partner'
    ? { tone: 'costly', label: String(pawns) }
    : undefined;
}

/** What shines has something to be done: with pawns in hand they are put there, else some are taken from there. */
function draftTone({ pawns, hand, least, most }: Draft, province: ProvinceId): HintTone {
  const here = pawns.get(province) ?? 0;
  if (here === 0) return 'warning';
  const isOpen = hand > 0 ? here < most : here > (least.get(province) ?? 0);
  return isOpen ? 'target' : 'selected';
}

/** What the board points out now. */
export function boardHints(input: HintInput): Map<ProvinceId, BoardHint> {
  const { position, me, selected, draft } = input;
  const hints = new Map<ProvinceId, BoardHint>();
  if (isActing(position, me)) {
    const { phase } = position;
    const touch = provinceIntentOf(phase);
    if (input.vacating) {
      for (const p of ownProvinces(position, me)) {
        if (check(position, encodeIntent({ type: 'vacate', province: p })) === undefined)
          hints.set(p, { tone: 'vacate' });
      }
    } else if (phase === 'mobilisation' || phase === 'expansion') {
      for (const answer of input.conquests.values()) {
        const hint = conquestHint(answer);
        if (hint !== undefined) hints.set(answer.province, hint);
      }
    } else if (draft !== undefined) {
      const watched = new Set(front(position, draft));
      for (const p of draft.provinces) {
        const tone = draftTone(draft, p);
        // Elsewhere the pawns are enough to read; the card tells the rest.
        const isShielded = tone === 'warning' || watched.has(p);
        const label = String(draftDefence(position, draft, p));
        hints.set(p, isShielded ? { tone, label, sign: 'shield' } : { tone });
      }
    } else if (touch !== undefined) {
      const { type, tone } = touch;
      for (let p = 0; p < position.game.provinceCount; p++) {
        if (check(position, encodeIntent({ type, province: p })) === undefined) {
          hints.set(p, { tone });
        }
      }
    } else if (phase === 'cohesion') {
      for (const { letter, provinces } of partsOf(position, me)) {
        for (const p of provinces) hints.set(p, { tone: 'target', label: letter, sign: 'tile' });
      }
    }
  }
  input.planned?.forEach((p, index) => {
    hints.set(p, { tone: 'source', label: String(index + 1), sign: 'banner' });
  });
  if (selected !== undefined) mark(hints, input, selected);
  return hints;
}

/** The selected province, and where a conquest of it would come from. */
function mark(hints: Map<ProvinceId, BoardHint>, input: HintInput, selected: ProvinceId): void {
  const { tone: _, ...badge } = hints.get(selected) ?? {};
  const answer = input.conquests.get(selected);
  const blocked = answer !== undefined && hints.get(selected) === undefined;
  hints.set(selected, { tone: blocked ? 'blocked' : 'selected', ...badge });
  const origin = answer?.price?.origin ?? -1;
  if (origin >= 0 && answer?.means !== undefined && !hints.has(origin)) {
    hints.set(origin, { tone: 'source' });
  }
}

/** What stands in the provinces; a draft shows its own numbers. */
export function boardProvinces(position: Position, draft: Draft | undefined): BoardProvince[] {
  const provinces: BoardProvince[] = [];
  for (let p = 0; p < position.game.provinceCount; p++) {
    const drafted = draft?.pawns.get(p);
    provinces.push({
      owner: position.ownerOf(p),
      pawns: drafted ?? position.pawnsIn(p),
      forts: position.fortsIn(p),
      pending: position.isPending(p) && (drafted ?? 0) === 0,
      // In a draft the numbers on shields count it.
      guarded: drafted === undefined && defenceOf(position, p) > 0,
    });
  }
  return provinces;
}

/** Everything the board shows, as long as there is a position. */
export function boardModel(play: Play): ReadonlySignal<BoardModel | undefined> {
  // Compared as a text, so that the board is not drawn again whenever somebody comes or goes.
  const colours = computed(
    () => play.connection.table.value?.seats.map(({ colour }) => colour).join() ?? '',
  );
  const seatColours = computed(() => colours.value.split(',').map(Number));
  return computed(() => {
    const position = play.position.value;
    if (position === undefined) return undefined;
    const selected = play.selected.value;
    const draft = play.draft.value;
    const hints = boardHints({
      position,
      me: play.review.active.value ? -1 : play.me.value,
      selected,
      vacating: play.vacating.value,
      conquests: play.answers.conquests.value,
      draft,
      planned: play.planning.marks.value,
    });
    // What a civilization counts takes the place of what can be done, until it is put aside.
    const lit = placesOf(play.lit.value);
    if (lit.size > 0) hints.clear();
    for (const p of lit) hints.set(p, { tone: 'counted' });
    for (const p of play.review.moment.value?.touched ?? []) {
      if (!hints.has(p)) hints.set(p, { tone: 'source' });
    }
    const reviewing = play.review.active.value;
    return {
      provinces: boardProvinces(position, draft),
      hints,
      seatColours: seatColours.value,
      me: play.me.value,
      pointed: play.pointed.value,
      arrows: play.review.moment.value?.arrows ?? play.suggested.value,
      ...(reviewing ? {} : { changed: play.news.changed.value }),
      ...(selected === undefined ? {} : { selected }),
    };
  });
}
