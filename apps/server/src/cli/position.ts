import { mapById } from '@vinci/maps';
import {
  apply,
  conquestAnswer,
  decodeIntent,
  encodeIntent,
  explain,
  formatIntent,
  formatPosition,
  type GameEvent,
  isSeed,
  legalIntents,
  MAX_INTENTS,
  MEANS,
  type Means,
  type Position,
  parseIntent,
  parsePosition,
  scoreForecast,
  TILES,
  trackOffers,
} from '@vinci/rules';
import type { Command } from 'commander';
import { failWith } from './fail.ts';
import { readText } from './input.ts';

interface PositionOptions {
  readonly cost?: string;
  readonly means: string;
  readonly score?: string;
  readonly play?: readonly string[];
  readonly seed?: string;
  readonly json?: boolean;
}

/** Adds the verb `position`. */
export function addPosition(program: Command): void {
  program
    .command('position')
    .description('answer questions about a position written in the notation (docs/notation.md)')
    .argument('<file>', 'position, or - for standard input')
    .option('--cost <province>', 'what conquering the province costs and why')
    .option('--means <means>', `with --cost: ${MEANS.join(', ')}`, 'normal')
    .option('--score <seat>', 'what the seat would score and why')
    .option(
      '--play <intents...>',
      'carry out intents, such as "conquer bavaria", and show the result',
    )
    .option('--seed <hex>', 'for tiles drawn by --play: 32 hexadecimal digits')
    .option('--json', 'print the answer as JSON')
    .action(answer);
}

function answer(file: string, options: PositionOptions): void {
  if (options.seed !== undefined && !isSeed(options.seed)) {
    failWith('options/bad-value', 'The seed must have 32 hexadecimal digits.');
  }
  const parsed = parsePosition(readText(file), mapById, options.seed ?? '0'.repeat(32));
  if (!parsed.ok) {
    const { code, text, at } = parsed.error;
    failWith(code, at === undefined ? text : `line ${at}: ${text}`);
  }
  const position = parsed.value;
  if (options.cost !== undefined) showCost(position, options.cost, options);
  else if (options.score !== undefined) showScore(position, options.score, options);
  else if (options.play !== undefined) showPlay(position, options.play, options);
  else showLegal(position, options);
}

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const tileName = (tile: number | undefined): string =>
  tile === undefined ? '' : (TILES[tile]?.name ?? '');

function showLegal(position: Position, { json }: PositionOptions): void {
  const out = new Int32Array(MAX_INTENTS);
  const count = legalIntents(position, out);
  const intents = Array.from(out.subarray(0, count), (code) => {
    const intent = decodeIntent(code);
    return intent === undefined ? '' : formatIntent(position.game, intent);
  });
  if (json) {
    print({ phase: position.phase, actor: position.actor + 1, intents });
    return;
  }
  console.log(
    position.actor < 0
      ? 'The game is over.'
      : `Seat ${position.actor + 1} has to act, phase ${position.phase}. Legal intents:`,
  );
  for (const intent of intents) console.log(`  ${intent}`);
  if (position.phase === 'draft') {
    console.table(
      trackOffers(position, position.actor).map((offer) => ({
        place: offer.position,
        tiles: offer.tiles.map(tileName).join(' + '),
        pays: offer.price,
        gains: offer.gain,
        pawns: offer.pawns,
        refused: offer.error?.code ?? '',
      })),
    );
  }
}

function provinceNamed(position: Position, id: string): number {
  const index = position.game.map.provinces.findIndex(
    (province) => province.id === id.toLowerCase(),
  );
  return index < 0 ? failWith('notation/syntax', `There is no province “${id}”.`) : index;
}

function showCost(position: Position, id: string, { means, json }: PositionOptions): void {
  if (!(MEANS as readonly string[]).includes(means)) {
    failWith('notation/syntax', `A conquest is made by ${MEANS.join(', ')}.`);
  }
  const result = conquestAnswer(position, provinceNamed(position, id), means as Means);
  if (json) {
    print(result);
    return;
  }
  if (result.price !== undefined) {
    const { cost, terms, origin, via } = result.price;
    const from = origin < 0 ? via : `${position.game.map.provinces[origin].id} by ${via}`;
    console.log(`Costs ${cost} (from ${from}):`);
    for (const { id: term, amount, clause, tile } of terms) {
      console.log(`  ${amount > 0 ? '+' : ''}${amount} ${term} ${tileName(tile)} [${clause}]`);
    }
  }
  if (result.error === undefined) console.log('It can be conquered now.');
  else console.log(`Not now: ${result.error.text} [${result.error.code}, ${result.error.clause}]`);
}

function showScore(position: Position, text: string, { json }: PositionOptions): void {
  const seat = Number(text) - 1;
  if (!Number.isInteger(seat) || seat < 0 || seat >= position.game.seats) {
    failWith('notation/syntax', `There is no seat ${text}.`);
  }
  const result = scoreForecast(position, seat);
  if (json) {
    print(result);
    return;
  }
  console.log(`Seat ${seat + 1} would score ${result.points}:`);
  for (const { id, empire, count, points, clause, tile } of result.terms) {
    console.log(`  ${points} ${empire}: ${id} ${tileName(tile)} (${count}) [${clause}]`);
  }
}

function showPlay(position: Position, lines: readonly string[], { json }: PositionOptions): void {
  const events: GameEvent[] = [];
  for (const line of lines) {
    const intent = parseIntent(position.game, line);
    if (!intent.ok) failWith(intent.error.code, intent.error.text);
    const code = encodeIntent(intent.value);
    const refused = explain(position, code);
    if (refused !== undefined) {
      failWith(refused.code, `${line}: ${refused.text} (clause ${refused.clause})`);
    }
    apply(position, code, events);
  }
  const after = formatPosition(position);
  if (json) {
    print({ position: after, events });
    return;
  }
  process.stdout.write(after);
  for (const event of events) console.log(`# ${JSON.stringify(event)}`);
}
