import type { RequestPayload } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import type { Ladder } from '../net/table.ts';
import { spanWords } from './spans.ts';

/** The rungs of the ladder for an absent person, in order. */
export const RUNGS = ['remind', 'pause', 'safe', 'bot', 'vote'] as const;
export type Rung = (typeof RUNGS)[number];

/** The game waits for whoever is away. */
export const NO_LADDER: Ladder = { remind: 0, pause: 0, safe: 0, bot: null, vote: 0 };

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Ladders that fit the usual ways to play. */
export const LADDERS = {
  wait: NO_LADDER,
  live: {
    remind: 30,
    pause: 0,
    safe: 0,
    bot: { after: 2 * MINUTE, strength: 'medium' },
    vote: 10 * MINUTE,
  },
  relaxed: {
    remind: 2 * MINUTE,
    pause: 5 * MINUTE,
    safe: 0,
    bot: { after: 20 * MINUTE, strength: 'medium' },
    vote: HOUR,
  },
  correspondence: {
    remind: 12 * HOUR,
    pause: 0,
    safe: 2 * DAY,
    bot: { after: 4 * DAY, strength: 'medium' },
    vote: 7 * DAY,
  },
} as const satisfies Record<string, Ladder>;
export type LadderName = keyof typeof LADDERS;
export const LADDER_NAMES = Object.keys(LADDERS) as readonly LadderName[];

/** Seconds of absence after which a rung is reached; 0 where it is left out. */
export const timeOf = (ladder: Ladder, rung: Rung): number =>
  rung === 'bot' ? (ladder.bot?.after ?? 0) : ladder[rung];

/** The ladder with another time for one rung; 0 leaves it out. */
export function withTime(ladder: Ladder, rung: Rung, after: number): Ladder {
  if (rung !== 'bot') return { ...ladder, [rung]: after };
  const strength = ladder.bot?.strength ?? 'medium';
  return { ...ladder, bot: after === 0 ? null : { after, strength } };
}

/** A time for a rung that is switched on: as in a usual ladder, but not out of order. */
export function firstTime(ladder: Ladder, rung: Rung): number {
  const at = RUNGS.indexOf(rung);
  const before = Math.max(0, ...RUNGS.slice(0, at).map((each) => timeOf(ladder, each)));
  const after = RUNGS.slice(at + 1)
    .map((each) => timeOf(ladder, each))
    .filter((time) => time > 0);
  return Math.min(Math.max(USUAL[rung], before), ...after);
}

const USUAL: Readonly<Record<Rung, number>> = {
  remind: MINUTE,
  pause: 3 * MINUTE,
  safe: 5 * MINUTE,
  bot: 5 * MINUTE,
  vote: 15 * MINUTE,
};

/** The name of a usual ladder that this one is; `undefined` for one of one's own. */
export const nameOf = (ladder: Ladder): LadderName | undefined =>
  LADDER_NAMES.find((name) => {
    const usual: Ladder = LADDERS[name];
    const same = RUNGS.every((rung) => timeOf(usual, rung) === timeOf(ladder, rung));
    return same && usual.bot?.strength === ladder.bot?.strength;
  });

/** One rung that is not left out, as a sentence. */
export interface LadderLine {
  readonly rung: Rung;
  readonly text: string;
}

/** The ladder in sentences, in order; none when the game just waits. */
export const ladderLines = (ladder: Ladder): readonly LadderLine[] =>
  RUNGS.filter((rung) => timeOf(ladder, rung) > 0).map((rung) => {
    const span = spanWords(timeOf(ladder, rung));
    const text =
      rung === 'bot'
        ? t('ladder.bot', { span, bot: t(`occupant.${ladder.bot?.strength ?? 'medium'}`) })
        : t(`ladder.${rung}`, { span });
    return { rung, text };
  });

/** The settings of the table that make a ladder. */
export const ladderSettings = ({
  bot,
  ...absence
}: Ladder): Pick<RequestPayload<'configure'>, 'absence' | 'standIn'> => ({
  absence,
  standIn: bot === null ? null : { ...bot },
});
