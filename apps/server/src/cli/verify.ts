import { isHex } from '@vinci/fairness';
import { type FairRecord, type Report, readRecord, verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { type Command, InvalidArgumentError } from 'commander';
import { failWith } from './fail.ts';
import { readText } from './input.ts';

interface Options {
  readonly commitment?: string;
  readonly json?: boolean;
}

/** Signs before the sentences, by what a check came to. */
const SIGNS = { right: '✓', wrong: '✗', unproven: '?', remark: 'i' } as const;

const VERDICTS = {
  fair: 'This game is fair: everything was recomputed and holds.',
  unproven: 'Nothing is wrong with this game, but not everything could be checked.',
  wrong: 'This game is NOT what it should be.',
} as const;

function digits(text: string): string {
  if (isHex(text)) return text;
  throw new InvalidArgumentError('Give 64 hexadecimal digits.');
}

/** Adds the verb `verify`. */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('recompute a whole game from its record: bag, draws, moves, score')
    .argument('<record>', 'record of a game that is over, as JSON, or - for standard input')
    .option('--commitment <digits>', 'commitment as it stood at the table', digits)
    .option('--json', 'print what was found as JSON')
    .addHelpText(
      'after',
      '\nEnds with 0 when everything holds, with 1 when something is wrong or could not be checked,\nand with 2 when the record cannot be read.',
    )
    .action((file: string, { commitment, json }: Options) => {
      const record = readRecord(readText(file));
      if (typeof record === 'string') failWith('record/damaged', record);
      const noted = commitment === undefined ? undefined : { commitment };
      const report = verify(record, { mapOf: mapById, noted });
      if (json) process.stdout.write(`${JSON.stringify({ code: record.code, ...report })}\n`);
      else print(record, report);
      process.exitCode = report.verdict === 'fair' ? 0 : 1;
    });
}

function print(
  { code, config, seats, entries, terms }: FairRecord,
  { verdict, findings }: Report,
): void {
  console.log(`Game ${code}: ${config.preset} on ${config.map}, ${entries.length} entries`);
  console.log(seats.map(({ name }, seat) => `seat ${seat + 1} ${name}`).join(', '));
  if (terms !== null) console.log(begunWith(terms));
  for (const { outcome, text } of findings) console.log(`${SIGNS[outcome]} ${text}`);
  console.log(VERDICTS[verdict]);
}

/** The clock and the ladder of the start as a sentence; what is 0 is left out. */
function begunWith({ clock, absence, standIn }: NonNullable<FairRecord['terms']>): string {
  const said = (values: object | null): string[] =>
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === 0 ? [] : `${name} ${value}`,
    );
  const away = [...said(absence), ...said(standIn).map((text) => `stand-in ${text}`)];
  const ticks = clock === null ? 'No clock.' : `Clock: ${said(clock).join(', ')}.`;
  return `${ticks} When somebody is away: ${away.join(', ') || 'nothing'}.`;
}
