import {
  check,
  encodeIntent,
  type Intent,
  type Means,
  type Position,
  type ProvinceId,
} from '@vinci/rules';
import { provinceIntentOf } from '../game/acting.ts';
import { partsOf } from '../game/parts.ts';
import type { Play } from '../game/play.ts';
import { sendTurn } from './send-turn.ts';

/** The intent that a province stands for in the present phase, apart from conquests and drafts. */
export function provinceIntent(
  play: Play,
  position: Position,
  province: ProvinceId,
): Intent | undefined {
  if (!play.acting.value) return undefined;
  const { phase } = position;
  const touch = provinceIntentOf(phase);
  const legal = (intent: Intent): Intent | undefined =>
    check(position, encodeIntent(intent)) === undefined ? intent : undefined;
  if (play.vacating.value) return legal({ type: 'vacate', province });
  if (touch !== undefined) return legal({ type: touch.type, province });
  if (phase === 'cohesion') {
    const part = partsOf(position, play.me.value).find(({ provinces }) =>
      provinces.includes(province),
    );
    return part === undefined ? undefined : { type: 'keep', province: part.id };
  }
  return undefined;
}

/**
 * A tap on a province: the first shows what it would mean, a second on the same one does it. Nothing
 * happens on the first tap, so that a finger can look around safely.
 */
export function activateProvince(play: Play, province: ProvinceId | undefined): void {
  if (province === undefined || play.selected.value !== province) {
    play.selected.value = province;
    return;
  }
  if (!act(play, province)) play.selected.value = undefined;
}

/** Does what the province stands for; false when there is nothing to do. */
function act(play: Play, province: ProvinceId): boolean {
  const position = play.position.value;
  if (position === undefined) return false;
  // Something is on its way; the choice stays for the moment after.
  if (play.connection.busy.value) return true;
  const intent = provinceIntent(play, position, province);
  if (intent !== undefined) {
    // Giving something up is asked for with a button that says so, never with a second tap.
    if (intent.type !== 'fort') return true;
    sendTurn(play, [encodeIntent(intent)]);
    return true;
  }
  // What glows with a number on it is taken in the way the number stands for.
  const means = play.answers.conquests.value.get(province)?.means;
  if (!play.answers.expanding() || means === undefined) return false;
  void conquer(play, province, means);
  return true;
}

/** Conquers a province. */
export const conquer = (play: Play, province: ProvinceId, means: Means): Promise<boolean> =>
  play.send([encodeIntent({ type: 'conquer', province, means })]);
