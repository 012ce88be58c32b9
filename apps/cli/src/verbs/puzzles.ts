import { setImmediate } from 'node:timers/promises';
import {
  checkPuzzle,
  findPuzzles,
  KINDS,
  type Kind,
  type Puzzles,
  type PuzzleTrouble,
} from '@vinci/bots/puzzles';
import { type Command, InvalidArgumentError } from 'commander';
import { failWith } from '../fail.ts';
import { integer, presetOf } from '../input.ts';
import { allBoards, modelFrom } from '../model.ts';
import { printJson, progressBar, tableOf } from '../output.ts';
import { MODEL_FILE } from '../place.ts';
import {
  allPuzzles,
  keepPuzzles,
  puzzlesFileOf,
  puzzlesIn,
  puzzlesTable,
  puzzlesToAdd,
} from '../puzzles-file.ts';

interface PuzzlesOptions {
  readonly make?: boolean;
  readonly preset: string;
  readonly count: number;
  readonly kinds: readonly Kind[];
  readonly games: number;
  readonly out?: string;
  readonly check?: string;
  readonly depth: Depth;
  readonly prune?: boolean;
  readonly model: string;
  readonly json?: boolean;
}

const DEPTHS = ['form', 'margin', 'search'] as const;
type Depth = (typeof DEPTHS)[number];

export function addPuzzles(program: Command): void {
  program
    .command('puzzles')
    .description(
      'make puzzles “find the turn” from games of bots, check them, or count those there are',
    )
    .option('--make', 'look for puzzles until there are enough; Ctrl-C keeps what was found')
    .option('-p, --preset <id>', 'with --make: the rule text', 'deClassic')
    .option('--count <number>', 'with --make: how many of each kind', integer(1, 1000), 30)
    .option('--kinds <list>', `with --make: some of ${KINDS.join(',')}`, kindsOf, KINDS)
    .option('-n, --games <number>', 'with --make: games at most', integer(1, 100_000), 100_000)
    .option('--out <file>', 'with --make: the file that is added to, if not the usual one')
    .option('--check <file>', 'whether the puzzles of a file hold')
    .option('--depth <depth>', `with --check: ${DEPTHS.join(', ')}`, depthOf, 'margin')
    .option('--prune', 'with --check: take out of the file what does not hold')
    .option('--model <file>', 'what was learned', MODEL_FILE)
    .option('--json', 'print the results as JSON')
    .action(async (options: PuzzlesOptions) => {
      const { make, check, json } = options;
      if (make && check !== undefined) {
        failWith('puzzles/make-or-check', 'Give either --make or --check.');
      }
      if (make) await makePuzzles(options);
      else if (check !== undefined) checkPuzzles(check, options);
      else if (json) printJson({ files: allPuzzles() });
      else console.log(puzzlesTable(allPuzzles()));
    });
}

function kindsOf(text: string): readonly Kind[] {
  const known = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);
  const words = text.split(',');
  if (words.every(known)) return words;
  throw new InvalidArgumentError(`Kinds are ${KINDS.join(', ')}.`);
}

function depthOf(text: string): Depth {
  const depth = DEPTHS.find((one) => one === text);
  if (depth === undefined) throw new InvalidArgumentError(`Give one of ${DEPTHS.join(', ')}.`);
  return depth;
}

const countOf = ({ puzzles }: Puzzles, kind: Kind): number =>
  puzzles.filter((puzzle) => puzzle.kind === kind).length;

async function makePuzzles({
  preset: id,
  count,
  kinds,
  games,
  out,
  model,
  json,
}: PuzzlesOptions): Promise<void> {
  const preset = presetOf(id);
  const file = out ?? puzzlesFileOf(preset);
  let kept = puzzlesToAdd(file, preset);
  // A game that was broken off is looked through once more, and gives the same puzzles again.
  const whole = kept.puzzles.filter(({ origin }) => origin.game <= kept.looked);
  kept = { ...kept, puzzles: whole };
  const before = whole.length;
  const from = kept.looked + 1;
  const wanted = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      kinds.includes(kind) ? Math.max(0, count - countOf(kept, kind)) : 0,
    ]),
  ) as Record<Kind, number>;
  const sum = Object.values(wanted).reduce((all, more) => all + more, 0);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  const bar = progressBar(sum, 'puzzles');
  const search = findPuzzles({
    preset,
    maps: allBoards(),
    model: modelFrom(model),
    from,
    wanted,
  });
  for (const { game, last, puzzle } of search) {
    if (puzzle !== undefined) {
      kept = { ...kept, puzzles: [...kept.puzzles, puzzle] };
      bar.increment();
    }
    if (last) kept = { ...kept, looked: game };
    if (puzzle !== undefined || (last && game % 10 === 0)) keepPuzzles(file, kept);
    if (last && game - from + 1 >= games) break;
    // Signals arrive only between two tasks.
    await setImmediate();
    if (stopped) break;
  }
  process.removeListener('SIGINT', stop);
  bar.stop();
  keepPuzzles(file, kept);
  const added = kept.puzzles.length - before;
  const { looked } = kept;
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, countOf(kept, kind)]));
  if (json) printJson({ file, looked, added, counts });
  else console.log(`${added} puzzles more, from ${looked} games in all: ${file}`);
}

function checkPuzzles(file: string, { depth, prune, model: from, json }: PuzzlesOptions): void {
  const kept = puzzlesIn(file);
  const { preset, puzzles } = kept;
  const options = { preset, maps: allBoards(), model: modelFrom(from), depth };
  const bar = progressBar(puzzles.length, 'puzzles');
  const troubles: ({ readonly id: string } & PuzzleTrouble)[] = [];
  for (const puzzle of puzzles) {
    troubles.push(
      ...checkPuzzle(puzzle, options).map((trouble) => ({ id: puzzle.id, ...trouble })),
    );
    bar.increment();
  }
  bar.stop();
  const wrong = new Set(troubles.map(({ id }) => id));
  if (prune && wrong.size > 0) {
    keepPuzzles(file, { ...kept, puzzles: puzzles.filter(({ id }) => !wrong.has(id)) });
  }
  if (json) printJson({ file, puzzles: puzzles.length, troubles, pruned: prune ? wrong.size : 0 });
  else {
    if (troubles.length > 0) {
      console.log(
        tableOf(
          ['puzzle', 'code', 'what is wrong'],
          troubles.map(({ id, code, text }) => [id, code, text]),
        ),
      );
    }
    console.log(`${puzzles.length - wrong.size} of ${puzzles.length} puzzles hold.`);
  }
  process.exitCode = wrong.size > 0 ? 1 : 0;
}
