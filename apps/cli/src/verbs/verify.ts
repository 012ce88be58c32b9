import { isHex } from '@vinci/fairness';
import {
  type FairRecord,
  type Finding,
  namesOf,
  type Report,
  readRecord,
  type Unreadable,
  type Verdict,
  verify,
} from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { Words } from '@vinci/words';
import { findingText } from '@vinci/words/english';
import { type Command, InvalidArgumentError } from 'commander';
import { failWith } from '../fail.ts';
import { readText } from '../input.ts';
import { printable, printJson } from '../output.ts';

interface Options {
  readonly commitment?: string;
  readonly seal?: string;
  readonly json?: boolean;
}

/** Signs before the sentences, by what a check came to. */
const SIGNS = { right: '✓', wrong: '✗', unproven: '?', remark: 'i' } as const;

const VERDICTS: Readonly<Record<Verdict, string>> = {
  fair: 'This game is fair: everything was recomputed and holds, and it is the one that was noted at the table.',
  consistent:
    'Everything in this record fits together. It was not compared with both commitment and seal as somebody noted them at the table, so it could be invented as a whole (--commitment and --seal compare).',
  unproven: 'It is NOT proven that this game is fair: something that matters could not be checked.',
  wrong: 'This game is NOT what it should be.',
};

/** Verdicts with which the program ends with 0. */
const PASSED: readonly Verdict[] = ['fair', 'consistent'];

function digits(text: string): string {
  if (isHex(text)) return text;
  throw new InvalidArgumentError('Give 64 hexadecimal digits.');
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('recompute a whole game from its record: bag, draws, moves, score')
    .argument('<record>', 'record of a game that is over, as JSON, or - for standard input')
    .option('--commitment <digits>', 'commitment as it stood at the table', digits)
    .option('--seal <digits>', 'seal as it stood after the start; with --commitment', digits)
    .option('--json', 'print what was found as JSON')
    .addHelpText(
      'after',
      '\nEnds with 0 when everything holds (fair, or consistent when nothing was compared), with 1 when something\nis wrong or could not be checked, and with 2 when the record cannot be read.',
    )
    .action((file: string, { commitment, seal, json }: Options) => {
      if (seal !== undefined && commitment === undefined) {
        failWith('verify/seal-alone', '--seal goes with --commitment.');
      }
      const record = readRecord(readText(file));
      if (!record.ok) failWith('record/damaged', printable(sentenceOf(record.error)));
      const noted = commitment === undefined ? undefined : { commitment, seal };
      const report = verify(record.value, { mapOf: mapById, noted });
      if (json)
        printJson({
          code: record.value.code,
          ...report,
          findings: report.findings.map((one) => ({ ...one, text: sentenceOf(one) })),
        });
      else print(record.value, report);
      process.exitCode = PASSED.includes(report.verdict) ? 0 : 1;
    });
}

function print(record: FairRecord, { verdict, findings }: Report): void {
  const { code, config, entries, start } = record;
  const lines = [
    `Game ${code}: ${config.preset} on ${config.map}, ${entries.length} entries`,
    namesOf(record)
      .map((name, seat) => `seat ${seat + 1} ${name}`)
      .join(', '),
    begunWith(start),
    ...findings.map((finding) => `${SIGNS[finding.outcome]} ${sentenceOf(finding)}`),
    VERDICTS[verdict],
  ];
  // Whoever has written the file must not write the verdict.
  for (const line of lines) console.log(printable(line));
}

const english = new Words('en');
english.add(findingText);

function sentenceOf(said: Finding | Unreadable): string {
  const sentence = english.sayAny(`finding.${said.code}`, said.values);
  return 'because' in said ? `${sentence} ${said.because?.text}` : sentence;
}

/** The clock and the ladder of the start as a sentence; what is 0 is left out. */
function begunWith({ clock, absence, standIn }: FairRecord['start']): string {
  const said = (values: object | null): string[] =>
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === 0 ? [] : `${name} ${value}`,
    );
  const away = [...said(absence), ...said(standIn).map((text) => `stand-in ${text}`)];
  const ticks = clock === null ? 'No clock.' : `Clock: ${said(clock).join(', ')}.`;
  return `${ticks} When somebody is away: ${away.join(', ') || 'nothing'}.`;
}
