import {
  apply,
  check,
  encodeIntent,
  type Game,
  type Position,
  type ProvinceId,
} from '@vinci/rules';
import {
  evenOut,
  placeRest,
  reorganizationIntents,
  retreatIntents,
  startReorganization,
  startRetreat,
} from '../game/draft.ts';

/**
 * What is done in the lesson, whoever does it: an intent, or the spread of pawns that ends a turn and the
 * retreat of survivors as the buttons of the action bar make them.
 */
export type Move =
  | { readonly type: 'conquer'; readonly province: string }
  | { readonly type: 'choose'; readonly position: number }
  | { readonly type: 'fort'; readonly province: string }
  | { readonly type: 'decline' }
  | { readonly type: 'endExpansion' }
  | { readonly type: 'spread' }
  | { readonly type: 'retreat' };

/** Throws when the board has no province of that id. */
export function provinceOf({ map }: Game, id: string): ProvinceId {
  const province = map.provinces.findIndex((each) => each.id === id);
  if (province < 0) throw new Error(`lesson/province ${id}`);
  return province;
}

/** The intents that a move comes to in a position, as they are sent. */
export function codesOf(position: Position, move: Move): readonly number[] {
  const { actor, game } = position;
  switch (move.type) {
    case 'conquer': {
      const province = provinceOf(game, move.province);
      return [encodeIntent({ type: 'conquer', province, means: 'normal' })];
    }
    case 'fort':
      return [encodeIntent({ type: 'fort', province: provinceOf(game, move.province) })];
    case 'spread':
      return reorganizationIntents(
        position,
        evenOut(position, startReorganization(position, actor)),
      );
    case 'retreat':
      return retreatIntents(position, placeRest(position, startRetreat(position, actor)));
    default:
      return [encodeIntent(move)];
  }
}

/** Whether intents are legal and come to what a move comes to. */
export function isMove(position: Position, move: Move, codes: readonly number[]): boolean {
  const isSpread = move.type === 'spread' || move.type === 'retreat';
  if (isSpread && position.phase !== (move.type === 'spread' ? 'reorganization' : 'retreat')) {
    return false;
  }
  const wanted = codesOf(position, move);
  if (!isSpread) {
    const [code, ...more] = codes;
    if (code === undefined || more.length > 0) return false;
    return code === wanted[0] && check(position, code) === undefined;
  }
  // Pawns can be placed one by one or in piles.
  const theirs = after(position, codes);
  return theirs !== undefined && after(position, wanted)?.equals(theirs) === true;
}

/** The position that intents lead to; `undefined` where the rules refuse one. */
function after(position: Position, codes: readonly number[]): Position | undefined {
  const trial = position.clone();
  for (const code of codes) {
    if (check(trial, code) !== undefined) return undefined;
    apply(trial, code);
  }
  return trial;
}
