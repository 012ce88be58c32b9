import {
  compileGame,
  fail,
  type Game,
  type MapData,
  ok,
  parseGameConfig,
  type Result,
  RULES_VERSION,
  standings,
} from '@vinci/rules';
import { Chains } from './chain.ts';
import { checkMixing } from './mixing.ts';
import { compareNoted, type Noted } from './noted.ts';
import { checkNotes } from './notes.ts';
import { checkOrigin, checkSeal } from './origin.ts';
import { checkPeople, namesOf } from './people.ts';
import { type FairRecord, linksOf } from './record.ts';
import { type Check, compare, type Finding, type Report, reportOf } from './report.ts';
import { type Fault, Retrace } from './retrace.ts';
import { checkTimes } from './times.ts';

export type { Noted, Shown } from './noted.ts';
export { namesOf } from './people.ts';
export { type FairRecord, linksOf, MAX_RECORD_BYTES, readRecord } from './record.ts';
export {
  CHECKS,
  type Check,
  type Finding,
  type Outcome,
  type Report,
  type Verdict,
} from './report.ts';

/** What else is known to whoever checks. */
export interface Known {
  /** The board with an id. */
  readonly mapOf: (id: string) => MapData | undefined;
  /** What was noted at the table. */
  readonly noted?: Noted | undefined;
}

/**
 * Recomputes a whole game step by step.
 *
 * @yields how much is done, 0 … 1, once for each entry, so that a page can draw in between
 */
export function* verifying(record: FairRecord, known: Known): Generator<number, Report, undefined> {
  const { noted } = known;
  const before = [
    ...(noted === undefined ? [] : compareNoted(record, noted)),
    ...checkOrigin(record),
  ];
  const course = yield* playing(record, known);
  return reportOf([
    ...before,
    ...checkPeople(record),
    ...checkNotes(record),
    ...checkTimes(record),
    ...(record.rules === RULES_VERSION ? course : doubted(record, course)),
    LIMITS,
  ]);
}

/** What no record can prove, whoever checks it. */
const LIMITS: Finding = {
  check: 'limits',
  outcome: 'remark',
  text: 'No record can prove who sat behind a name, the times, the notes, what bots and stand-ins chose, or that people made just these legal moves: only who was there can tell.',
};

/** Plays the whole game again. */
function* playing(record: FairRecord, { mapOf }: Known): Generator<number, Finding[], undefined> {
  const game = gameOf(record, mapOf);
  if (!game.ok) return [game.error];
  const entropies = record.fairness.entropies;
  const heads = record.seats.map((_, seat) => entropies.find((one) => one.seat === seat));
  const retrace = new Retrace(game.value, record.seed, new Chains(record.code, heads));
  const links = linksOf(record);
  const findings = [
    compare(
      'opening',
      retrace.opening.join() === record.opening.join(),
      `The ${record.opening.length} draws of the set-up come from the seed.`,
      'The draws of the set-up are not the ones that come from the seed.',
    ),
    ...checkSeal(record, game.value),
  ];
  for (const [index, entry] of record.entries.entries()) {
    const fault = retrace.play(entry, links.get(index));
    if (fault !== undefined) return [...findings, faultFinding(fault, index + 1)];
    yield (index + 1) / record.entries.length;
  }
  const stray = [...links.keys()].find((entry) => entry >= record.entries.length);
  if (stray !== undefined) {
    const text = `A link is said to have been mixed in before entry ${stray + 1}, which there is not.`;
    return [...findings, { check: 'links', outcome: 'wrong', text }];
  }
  return [...findings, ...endFindings(record, retrace), ...checkMixing(record, retrace.unmixed)];
}

/** Other rules than those of the record may be the reason for whatever does not hold. */
function doubted({ rules }: FairRecord, findings: readonly Finding[]): Finding[] {
  const text = `The game was begun under version ${rules} of the rules, and this program has version ${RULES_VERSION}: only a program of that version can be sure about its moves.`;
  return [
    { check: 'moves', outcome: 'remark', text },
    ...findings.map(
      (finding): Finding =>
        finding.outcome === 'wrong'
          ? {
              ...finding,
              outcome: 'unproven',
              text: `By the rules of this program: ${finding.text}`,
            }
          : finding,
    ),
  ];
}

/** As `verifying`, in one go. */
export function verify(record: FairRecord, known: Known): Report {
  const steps = verifying(record, known);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

function gameOf(record: FairRecord, mapOf: Known['mapOf']): Result<Game, Finding> {
  const stop = (outcome: 'wrong' | 'unproven', text: string) =>
    fail({ check: 'moves', outcome, text } as const);
  const config = parseGameConfig(record.config);
  if (!config.ok) return stop('wrong', `The configuration cannot be: ${config.error.text}`);
  if (config.value.seats !== record.seats.length) {
    return stop('wrong', 'The record names more or fewer seats than the game had.');
  }
  const map = mapOf(config.value.map);
  if (map === undefined || map.version !== config.value.mapVersion) {
    return stop(
      'unproven',
      `The moves were not checked: this program does not have version ${config.value.mapVersion} of the board “${config.value.map}”.`,
    );
  }
  const game = compileGame(config.value, map);
  return game.ok ? ok(game.value) : stop('wrong', `The game cannot be: ${game.error.text}`);
}

const faultFinding = ({ check, text }: Fault, entry: number): Finding => ({
  check,
  outcome: 'wrong',
  text: `Entry ${entry}: ${text.replace(/\.$/, '')}.`,
  entry,
});

function endFindings(record: FairRecord, { position, draws, fictional }: Retrace): Finding[] {
  const right = (check: Check, text: string): Finding => ({ check, outcome: 'right', text });
  const { length } = record.entries;
  const source = linksOf(record).size > 0 ? 'the seed and the links' : 'the rules and the seed';
  const findings = [
    right('moves', `All ${length} entries are legal, each by the seat whose turn it was.`),
    right('draws', `All ${draws} draws and dice are what ${source} give.`),
  ];
  if (position.game.fictional !== 0) {
    const text = `All ${fictional} decisions of rulebook opponents are the ones their rules lead to.`;
    findings.push(right('fictional', text));
  }
  if (position.actor !== -1) {
    const text = 'The record ends before the game does.';
    return [...findings, { check: 'result', outcome: 'wrong', text }];
  }
  const real = standings(position);
  const told = record.result.map(({ seat, vp, place }) => `${seat} ${vp} ${place}`);
  const names = namesOf(record);
  const score = real
    .map(({ seat, vp }) => `${names[seat] ?? ''} (seat ${seat + 1}) ${vp} VP`)
    .join(', ');
  const same = told.join() === real.map(({ seat, vp, place }) => `${seat} ${vp} ${place}`).join();
  return [
    ...findings,
    compare(
      'result',
      same,
      `The result is right: ${score}.`,
      `The result is wrong; it is ${score}.`,
    ),
  ];
}
