import {
  type ConfigError,
  compileGame,
  fail,
  type Game,
  type MapData,
  parseGameConfig,
  type Result,
  RULES_VERSION,
  standings,
} from '@vinci/rules';
import { Chains } from './chain.ts';
import { checkMixing } from './mixing.ts';
import { compareNoted, type Noted } from './noted.ts';
import { checkNotes, checkWay } from './notes.ts';
import { checkOrigin, checkSeal } from './origin.ts';
import { checkPeople, namesOf } from './people.ts';
import { type FairRecord, linksOf } from './record.ts';
import { type Finding, finding, type Report, reportOf } from './report.ts';
import { Retrace } from './retrace.ts';
import { checkTimes } from './times.ts';

export type { Noted, Shown } from './noted.ts';
export { namesOf } from './people.ts';
export {
  checkRecord,
  type FairRecord,
  linksOf,
  MAX_RECORD_BYTES,
  readRecord,
  type Unreadable,
} from './record.ts';
export type {
  Check,
  Finding,
  Outcome,
  Report,
  Verdict,
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
    ...checkWay(record),
    ...checkTimes(record),
    ...(record.rules === RULES_VERSION ? course : doubted(record, course)),
    // What no record can prove, whoever checks it.
    finding('remark', 'limits.always'),
  ]);
}

/** Plays the whole game again. */
function* playing(record: FairRecord, { mapOf }: Known): Generator<number, Finding[], undefined> {
  const game = gameOf(record, mapOf);
  if (!game.ok) return [game.error];
  const entropies = record.fairness.entropies;
  const heads = record.seats.map((_, seat) => entropies.find((one) => one.seat === seat));
  const retrace = new Retrace(game.value, record.seed, new Chains(record.code, heads));
  const links = linksOf(record);
  const findings = [
    retrace.opening.join() === record.opening.join()
      ? finding('right', 'opening.right', { count: record.opening.length })
      : finding('wrong', 'opening.wrong'),
    ...checkSeal(record, game.value),
  ];
  for (const [index, entry] of record.entries.entries()) {
    const fault = retrace.play(entry, links.get(index));
    if (fault !== undefined) return [...findings, fault];
    yield (index + 1) / record.entries.length;
  }
  const stray = [...links.keys()].find((entry) => entry >= record.entries.length);
  if (stray !== undefined) {
    return [...findings, finding('wrong', 'links.stray', { entry: stray + 1 })];
  }
  return [...findings, ...endFindings(record, retrace), ...checkMixing(record, retrace.unmixed)];
}

/** Other rules than those of the record may be the reason for whatever does not hold. */
const doubted = ({ rules }: FairRecord, findings: readonly Finding[]): Finding[] => [
  finding('remark', 'moves.otherRules', { rules, known: RULES_VERSION }),
  ...findings.map(
    (one): Finding => (one.outcome === 'wrong' ? { ...one, outcome: 'unproven' } : one),
  ),
];

/** As `verifying`, in one go. */
export function verify(record: FairRecord, known: Known): Report {
  const steps = verifying(record, known);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

function gameOf(record: FairRecord, mapOf: Known['mapOf']): Result<Game, Finding> {
  const impossible = (because: ConfigError) =>
    fail<Finding>({ ...finding('wrong', 'moves.config'), because });
  const config = parseGameConfig(record.config);
  if (!config.ok) return impossible(config.error);
  if (config.value.seats !== record.seats.length) return fail(finding('wrong', 'moves.seats'));
  const { map: board, mapVersion: version } = config.value;
  const map = mapOf(board);
  if (map === undefined || map.version !== version) {
    return fail(finding('unproven', 'moves.board', { board, version }));
  }
  const game = compileGame(config.value, map);
  return game.ok ? game : impossible(game.error);
}

function endFindings(record: FairRecord, { position, draws, fictional }: Retrace): Finding[] {
  const findings = [
    finding('right', 'moves.right', { count: record.entries.length }),
    finding('right', linksOf(record).size > 0 ? 'draws.mixed' : 'draws.right', { count: draws }),
  ];
  if (position.game.fictional !== 0) {
    findings.push(finding('right', 'fictional.right', { count: fictional }));
  }
  if (position.actor !== -1) {
    // A game alone may be saved before its end, and then names no result.
    const outcome = record.result.length === 0 ? 'unproven' : 'wrong';
    return [...findings, finding(outcome, 'result.early')];
  }
  const real = standings(position);
  if (record.result.length !== real.length) findings.push(finding('wrong', 'result.count'));
  const names = namesOf(record);
  for (const [index, { seat, vp, place }] of real.entries()) {
    const told = record.result[index];
    const values = { seat: seat + 1, name: names[seat] ?? '', vp };
    const holds = told?.seat === seat && told.vp === vp && told.place === place;
    findings.push(
      holds
        ? finding('right', 'result.right', values)
        : finding('wrong', 'result.wrong', { ...values, place }),
    );
  }
  return findings;
}
