import { newPosition, PRESET_IDS } from '../../src/index.ts';
import {
  DELTA_MAP,
  makeRandom,
  pickByType,
  pickSensibly,
  playOn,
  seedFrom,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { gameOn, seatsOf } from '../support.ts';

/** Far more intents than any game takes; a game that reaches them goes round in circles. */
const LIMIT = 100_000;

/** Plays games of all texts and player counts on both boards, by both drivers; all must end. */
export function playGames(first: number, games: number): { ended: number; intents: number } {
  let ended = 0;
  let intents = 0;
  for (let i = first; i < first + games; i++) {
    const preset = PRESET_IDS[Math.floor(i / 40) % PRESET_IDS.length]!;
    const seats = seatsOf(preset)[i % 4]!;
    const small = preset === 'vinci2' && i % 3 === 0 ? DELTA_MAP : TINY_MAP;
    const game = gameOn(i % 8 < 3 ? europe : small, seats, preset);
    const position = newPosition(game, seedFrom(i));
    const driver = i % 5 === 0 ? pickByType : pickSensibly;
    intents += playOn(position, makeRandom(i), { driver, limit: LIMIT });
    if (position.phase === 'over') ended++;
  }
  return { ended, intents };
}
