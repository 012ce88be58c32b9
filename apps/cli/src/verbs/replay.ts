import { verifyFictional } from '@vinci/bots';
import { type Position, parseRecord, replay, standings } from '@vinci/rules';
import type { Command } from 'commander';
import { failWith } from '../fail.ts';
import { boardOf, parseJson, readText } from '../input.ts';
import { printJson } from '../output.ts';

/** One line of the course of a game: the state when a round began. */
interface RoundLine {
  readonly round: number;
  readonly entry: number;
  readonly vp: readonly number[];
  readonly digest: number;
}

export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('play a recorded game again, check where it ends and what fictional players did')
    .argument('<file>', 'record as JSON, or - for standard input')
    .option('--json', 'print the course of the game as JSON')
    .action((file: string, options: { json?: boolean }) => {
      const record = parseRecord(parseJson(readText(file), file));
      if (!record.ok) failWith(record.error.code, record.error.text);
      const map = boardOf(record.value.config.map);
      const rounds: RoundLine[] = [];
      const end = replay(record.value, map, (position, entry) => {
        if (rounds.at(-1)?.round === position.round) return;
        rounds.push({
          round: position.round,
          entry,
          vp: pointsOf(position),
          digest: position.digest(),
        });
      });
      if (!end.ok) failWith(end.error.code, end.error.text);
      if (record.value.config.fictional.length > 0) {
        const verified = verifyFictional(record.value, map);
        if (!verified.ok) failWith(verified.error.code, verified.error.text);
      }
      report(end.value, rounds, record.value.entries.length, options.json ?? false);
    });
}

const pointsOf = (position: Position): number[] =>
  Array.from({ length: position.game.seats }, (_, seat) => position.vp(seat));

function report(
  position: Position,
  rounds: readonly RoundLine[],
  entries: number,
  json: boolean,
): void {
  const { config } = position.game;
  const digest = position.digest();
  const result = standings(position);
  if (json) {
    const phase = position.phase;
    printJson({ config, entries, rounds, phase, result, digest });
    return;
  }
  console.log(`${config.preset} on ${config.map}, ${config.seats} players, ${entries} entries`);
  console.table(
    Object.fromEntries(
      rounds.map(({ round, entry, vp, digest: at }) => [
        round === 0 ? 'start' : `round ${round}`,
        {
          'after entry': entry,
          ...Object.fromEntries(vp.map((v, s) => [`seat ${s + 1}`, v])),
          digest: at,
        },
      ]),
    ),
  );
  const best = result.filter(({ place }) => place === 1).map(({ seat }) => `seat ${seat + 1}`);
  console.log(
    position.phase === 'over'
      ? `Won by ${best.join(' and ')} with ${result[0]?.vp} VP.`
      : `Not over: round ${position.round}, ${position.phase}, seat ${position.actor + 1} has to act.`,
  );
  console.log(`Digest ${digest}`);
}
