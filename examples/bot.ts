/**
 * A bot in TypeScript with the rules engine: node bot.ts http://localhost:2567 BCDF23 Basil [TOKEN]
 *
 * It follows the log, so that it knows each position and asks the engine, not the server, what it may do: here it
 * takes what scores most if the turn ended after it. docs/api.md says what the calls answer.
 */
import { mapById } from '@vinci/maps';
import { GameClient } from '@vinci/protocol/client';
import {
  applyWithDraws,
  compileGame,
  decodeIntent,
  listLegal,
  newPositionFromDraws,
  type Position,
  parseGameConfig,
  scoreForecast,
} from '@vinci/rules';

const [base = '', code = '', name = '', token] = process.argv.slice(2);
const game = new GameClient(base, code, token);

/** The position after the whole log, by the engine. */
async function positionNow(): Promise<Position> {
  const state = await game.state();
  const map = mapById(state.config.map);
  const config = parseGameConfig(state.config);
  if (map === undefined || !config.ok) throw new Error('another version of the rules');
  const rules = compileGame(config.value, map);
  if (!rules.ok) throw new Error(rules.error.code);
  const { opening, entries } = await game.log();
  const position = newPositionFromDraws(rules.value, opening);
  const before: Position[] = [];
  for (const [intent = -1, ...draws] of entries) {
    const last = intent < 0 ? before.pop() : undefined;
    if (last !== undefined) position.copyFrom(last);
    else {
      before.push(position.clone());
      applyWithDraws(position, intent, draws);
    }
  }
  return position;
}

function best(position: Position): number {
  const seat = position.actor;
  const worth = (intent: number): number => {
    const type = decodeIntent(intent)?.type;
    if (type !== 'conquer') return type?.startsWith('end') === true ? 0.5 : 0;
    const after = position.clone();
    applyWithDraws(after, intent, []);
    return 1 + scoreForecast(after, seat).points;
  };
  return listLegal(position).reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

async function play(): Promise<void> {
  for (let legal = await game.legal(); legal.turn; legal = await game.legal()) {
    await game.move(legal, [best(await positionNow())]);
  }
}

if (token === undefined) await game.sit({ name, program: true });
await game.mix();
console.log('token', game.token);
for await (const { event, data } of game.events()) {
  if (event === 'turn') await play().catch((error: Error) => console.error(error.message));
  if (event === 'table' && data.status === 'over') {
    console.log('over', JSON.stringify(data.result));
    break;
  }
}
