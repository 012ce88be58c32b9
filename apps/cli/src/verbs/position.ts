import { explainFictional } from '@vinci/bots';
import { mapById } from '@vinci/maps';
import {
  apply,
  conquestAnswer,
  encodeIntent,
  explain,
  type GameEvent,
  isFictional,
  isSeed,
  listLegal,
  MEANS,
  type Position,
  scoreForecast,
  trackOffers,
} from '@vinci/rules';
import {
  formatPosition,
  MEANS_WORDS,
  parseIntent,
  parsePosition,
  tilesWord,
} from '@vinci/rules/notation';
import type { Command } from 'commander';
import { failWith } from '../fail.ts';
import { integer, readText } from '../input.ts';
import { printJson } from '../output.ts';
import { showWorth } from '../position-worth.ts';
import {
  type DecisionRow,
  decisionRow,
  intentLine,
  offerRow,
  partRows,
  written,
} from '../written.ts';

interface PositionOptions {
  readonly cost?: string;
  readonly means: string;
  readonly score?: string;
  readonly decide?: boolean;
  readonly worth?: boolean;
  readonly games: number;
  readonly play?: readonly string[];
  readonly seed?: string;
  readonly json?: boolean;
}

/** What a conquest can be made by. */
const WAYS = Object.values(MEANS_WORDS).join(', ');

export function addPosition(program: Command): void {
  program
    .command('position')
    .description('answer questions about a position written in the notation (docs/notation.md)')
    .argument('<file>', 'position, or - for standard input')
    .option('--cost <province>', 'what conquering the province costs and why')
    .option('--means <means>', `with --cost: ${WAYS}`, 'normal')
    .option('--score <seat>', 'what the seat would score and why')
    .option('--decide', 'what the fictional player who has to act does next and why')
    .option('--worth', 'what the position is worth to each seat')
    .option('--games <number>', 'with --worth: games that are imagined', integer(1, 100_000), 192)
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
  else if (options.decide === true) showDecision(position, options);
  else if (options.worth === true) showWorth(position, options.games, options.json);
  else if (options.play !== undefined) showPlay(position, options.play, options);
  else showLegal(position, options);
}

function showLegal(position: Position, { json }: PositionOptions): void {
  const { game, phase, actor } = position;
  const intents = listLegal(position).map((code) => intentLine(game, code));
  const track = phase === 'draft' ? trackOffers(position, actor).map(offerRow) : [];
  const parts = phase === 'cohesion' ? partRows(position) : [];
  if (json) {
    printJson({
      phase,
      ...(actor < 0 ? {} : { actor: actor + 1 }),
      intents,
      ...(track.length > 0 ? { track } : {}),
      ...(parts.length > 0 ? { parts } : {}),
    });
    return;
  }
  console.log(
    actor < 0
      ? 'The game is over.'
      : `Seat ${actor + 1} has to act, phase ${phase}. Legal intents:`,
  );
  for (const intent of intents) {
    const kept = parts.find((part) => part.intent === intent)?.provinces.join(', ');
    console.log(`  ${intent}${kept === undefined ? '' : `  # ${kept}`}`);
  }
  if (track.length > 0) console.table(track);
}

/** "bavaria (value 2, cost 3)" */
function candidateText({ province, seat, value, cost }: DecisionRow['candidates'][number]): string {
  const measures = [
    ...(value === undefined ? [] : [`value ${value}`]),
    ...(cost === undefined ? [] : [`cost ${cost}`]),
  ];
  return `${province ?? `seat ${seat}`}${measures.length > 0 ? ` (${measures.join(', ')})` : ''}`;
}

function showDecision(position: Position, { json }: PositionOptions): void {
  const { game, actor } = position;
  if (actor < 0) failWith('position/over', 'The game is over, so that nobody decides anything.');
  if (!isFictional(game, actor)) {
    failWith(
      'position/not-fictional',
      `Seat ${actor + 1} has to act and is no fictional player; the line “fictional” names those.`,
    );
  }
  const decision = decisionRow(game, explainFictional(position));
  if (json) {
    printJson({ actor: actor + 1, ...decision });
    return;
  }
  const { intent, topic, clause, candidates, roll, check } = decision;
  console.log(intent);
  console.log(`# seat ${actor + 1}, ${topic} [${clause}]`);
  if (check !== undefined) {
    const { worth, available, reduction } = check;
    console.log(`# empire worth ${worth}, ${available} pawns available, ${reduction} off the die`);
  }
  if (candidates.length > 0) console.log(`# among ${candidates.map(candidateText).join('; ')}`);
  if (roll !== undefined) {
    const { sides, result } = roll;
    console.log(`# ${result === undefined ? 'a roll' : `result ${result}`} of ${sides}`);
  }
}

/** A term's tile behind what it is. */
const tileText = (tile: number | undefined): string =>
  tile === undefined ? '' : ` ${tilesWord([tile])}`;

function provinceNamed(position: Position, id: string): number {
  const index = position.game.map.provinces.findIndex(
    (province) => province.id === id.toLowerCase(),
  );
  return index < 0 ? failWith('notation/syntax', `There is no province “${id}”.`) : index;
}

function showCost(position: Position, id: string, { means: word, json }: PositionOptions): void {
  const means = MEANS.find((one) => MEANS_WORDS[one] === word);
  if (means === undefined) failWith('notation/syntax', `A conquest is made by ${WAYS}.`);
  const result = conquestAnswer(position, provinceNamed(position, id), means);
  if (json) {
    printJson(written(position.game, result));
    return;
  }
  if (result.price !== undefined) {
    const { cost, terms, origin, via } = result.price;
    const from = origin < 0 ? via : `${position.game.map.provinces[origin]!.id} by ${via}`;
    console.log(`Costs ${cost} (from ${from}):`);
    for (const { id: term, amount, clause, tile } of terms) {
      console.log(`  ${amount > 0 ? '+' : ''}${amount} ${term}${tileText(tile)} [${clause}]`);
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
    printJson(written(position.game, result));
    return;
  }
  console.log(`Seat ${seat + 1} would score ${result.points}:`);
  for (const { id, empire, count, points, clause, tile } of result.terms) {
    console.log(`  ${points} ${empire}: ${id}${tileText(tile)} (${count}) [${clause}]`);
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
  const told = events.map((event) => written(position.game, event));
  if (json) {
    printJson({ position: after, events: told });
    return;
  }
  process.stdout.write(after);
  for (const event of told) console.log(`# ${JSON.stringify(event)}`);
}
