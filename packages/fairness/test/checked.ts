import { mapById } from '@vinci/maps';
import type { FairRecord } from '../src/record.ts';
import { type Noted, type Report, verify } from '../src/verify.ts';
import { playedRecord } from './support.ts';

export const check = (record: FairRecord, noted?: Noted): Report =>
  verify(record, { mapOf: mapById, noted });

/** The checks that a report says have failed. */
export const wrongOf = (report: Report): string[] =>
  report.findings.filter(({ outcome }) => outcome === 'wrong').map(({ check: which }) => which);

/** A record of a game of people, and of one with fictional players. */
export const sample = playedRecord({ chance: 4 });
export const solo = playedRecord({ chance: 5, seats: 4, fictional: [0, 2, 3] });
