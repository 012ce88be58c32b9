import type { Contrast } from '@vinci/bots/reasons';
import { europe } from '@vinci/maps';
import { encodeIntent } from '@vinci/rules';
import { analysisText, coachText } from '@vinci/words/english';
import { adviceSentence, explanationSentences } from '../src/coach/words.ts';
import { addMessages } from '../src/i18n/index.ts';
import { civilizationName } from '../src/i18n/rules-words.ts';
import { reasonSentence } from '../src/review/reason-words.ts';
import { end, names, now } from './support/coached.ts';

addMessages(analysisText);
addMessages(coachText);

describe('words', () => {
  const [first, , , fourth] = europe.provinces.map(({ name }) => name);

  test('for every kind of reason for a turn that is advised', () => {
    const compared = { than: 'decline', better: true, by: 'soon', one: 20.6, other: 9 } as const;
    const reasons = [
      { kind: 'compared', ...compared },
      { kind: 'compared', ...compared, by: 'win', one: 0.412, other: 0.3 },
      { kind: 'rival', seat: 1, points: 3, now: 8, leads: 'yes' },
      { kind: 'rival', seat: 2, points: 1, now: 3, leads: 'no' },
      { kind: 'score', points: 12, now: 6 },
      { kind: 'legacy', points: 6, pawns: 1 },
      { kind: 'offer', pawns: 11, deal: 'pays', points: 8 },
      { kind: 'offer', pawns: 11, deal: 'gains', points: 2 },
      { kind: 'offer', pawns: 11, deal: 'free', points: 0 },
      { kind: 'guard', province: 0, cost: 5 },
    ] as const;
    expect(reasons.map((reason) => adviceSentence(names, reason))).toEqual([
      'This round and the next bring 21 points this way. Declining would bring 9, with the new civilization paid for.',
      'Played on from here many times, this wins more often than declining.',
      'Bo, the strongest opponent, then scores 3 points a turn instead of 8.',
      'Cy then scores 1 point a turn instead of 3.',
      'It scores 12 points this turn instead of 6.',
      'In decline the empire still brings about 6 points a turn; 1 pawn is in hand now.',
      'It costs 8 points and comes with 11 pawns.',
      'It brings 2 points and comes with 11 pawns.',
      'It is free and comes with 11 pawns.',
      `${first} gets the most pawns: an attack on it costs 5.`,
    ]);
  });

  test('for every kind of reason that one turn is better than another', () => {
    const reasons: readonly Contrast[] = [
      { kind: 'brings', points: 1, now: -2 },
      { kind: 'next', points: 12, now: 3 },
      { kind: 'fresh', points: 7, pawns: 18, lent: 0, now: 1, nowLent: 0 },
      { kind: 'fresh', points: 7, pawns: 17, lent: 7, now: 16, nowLent: 14 },
      { kind: 'early', points: 16, pawns: 3, now: 13 },
      { kind: 'older', points: 9 },
      { kind: 'pawns', pawns: 15, now: 12 },
      { kind: 'stay', pawns: 16, now: 9 },
      { kind: 'walls', pawns: 1 },
      { kind: 'taken', count: 0, now: 4, seat: 2, rounds: 1 },
      { kind: 'taken', count: 2, now: 6, seat: 1, rounds: 3 },
      { kind: 'within', seat: 1, points: 22, now: 29, rounds: 3 },
      { kind: 'exposed', count: 1, now: 4 },
      { kind: 'room', count: 9, now: 6 },
      { kind: 'ends', round: 13, now: 14 },
      { kind: 'late' },
    ];
    expect(reasons.map((reason) => reasonSentence(names, reason))).toEqual([
      'This turn brings 1 point instead of −2.',
      'The next turn brings about 12 points instead of 3.',
      'In decline the empire still brings about 7 points a turn, and a new one follows with 18 pawns. Going on leaves 1 pawn for conquests next turn.',
      'In decline the empire still brings about 7 points a turn, and a new one follows with 17 pawns (7 of them only lent). Going on leaves 16 pawns (14 of them only lent) for conquests next turn.',
      'The empire is not used up: with 3 pawns in hand it grows, and brings about 16 points a turn in a later decline instead of 13.',
      'Declining removes the older empire, which brings 9 points a turn.',
      'The next turn begins with 15 pawns for conquests instead of 12.',
      '16 of its pawns stay on the board to hold provinces instead of 9; lent ones leave after the conquests.',
      'Each of its provinces costs an attacker 1 extra pawn.',
      'Before the next turn, opponents take none of its provinces instead of 4, most of which Cy would have taken.',
      'Within 3 rounds, opponents take about 2 of its provinces instead of 6, most of which Bo would have taken.',
      'Within 3 rounds, Bo scores about 22 points instead of 29.',
      '1 of its provinces borders on opponents’ active empires instead of 4.',
      'There is more room to grow: it borders on 9 provinces that no active empire holds instead of 6.',
      'The game then ends in about round 13 instead of 14.',
      'What was played is counted with a decline in the next round, which suits it best.',
    ]);
  });

  const turn = {
    round: 2,
    seat: 1,
    start: now,
    line: [end],
    before: 8,
    revision: 9,
    level: 'strong',
  } as const;
  const about = { seat: 1, level: 'strong', declined: false } as const;
  const attack = { province: 3, victim: 0, points: 2, taken: 3 };

  test('for a bot that searches: what it imagined, and what it would do now', () => {
    const chance = { by: 'chance', of: 'ahead', games: 192, one: 0.52 } as const;
    const decline = { ...chance, than: 'decline', better: true, other: 0.321 } as const;
    const elsewhere = { ...chance, than: 'elsewhere', better: false, other: 0.6 } as const;
    const told = { ...about, reckoning: decline, attack: { ...attack, reckoning: elsewhere } };
    expect(explanationSentences(names, turn, told)).toEqual([
      `Bo took ${fourth} from Ada: it brings 2 points a turn, and Ada loses 3.`,
      'When it imagines what follows 192 times, its chance of being ahead of an opponent this way is 52%.',
      'Without that province it would be 60%.',
      'Thinking it over once more, it would now prefer something else.',
      'By declining it would be 32%.',
      'These are the numbers that Bo itself goes by (Strong bot).',
    ]);
  });

  test('for a bot that weighs: its sums, its fault, and what hurting somebody is worth to it', () => {
    const turns = { by: 'turns', turns: 5, inertia: 18, better: true } as const;
    const clings = { ...turns, than: 'decline', one: 49, other: 56, leaning: 'clings' } as const;
    const despite = { ...turns, than: 'goOn', one: 80, other: 56, leaning: 'despite' } as const;
    const worth = { than: 'elsewhere', by: 'worth', better: true, one: 27, other: 15 } as const;
    const valued = { gain: 2.4, harm: 12.6, leads: true };
    const level = 'quarrelsome';
    const told = [
      { ...about, level, reckoning: clings },
      { ...about, level, declined: true, reckoning: despite },
      { ...about, level, attack: { ...attack, valued, reckoning: worth } },
      { ...about, level, attack: { ...attack, victim: -1, taken: 0 } },
    ] as const;
    const played = { ...turn, level } as const;
    const whose = 'These are the numbers that Bo itself goes by (Quarrelsome bot).';
    expect(told.map((one) => explanationSentences(names, played, one))).toEqual([
      [
        'Bo went on and conquered nothing.',
        'Over 5 turns, this one included, it expects 49 points this way, and 56 by declining.',
        'All the same it clings to its empire: it declines only where that promises more than 18 extra points.',
        whose,
      ],
      [
        'Bo declined.',
        'Over 5 turns, this one included, it expects 80 points this way, and 56 by going on.',
        'It likes to cling to its empire; that it lets go shows how much more this promises: over 18 points.',
        whose,
      ],
      [
        `Bo took ${fourth} from Ada: it brings 2 points a turn, and Ada loses 3.`,
        'The province is worth 2 points to it, and the harm to Ada another 13.',
        'It would rather hurt others than earn, the leader above all.',
        'All that it takes this turn is worth 27 points to it; without that province it would be 15.',
        whose,
      ],
      [
        `Bo took ${fourth}, which brings 2 points a turn.`,
        'It had nothing else to weigh this against.',
        whose,
      ],
    ]);
  });

  test('call only a quarrelsome bot so, whatever others do with a province', () => {
    const valued = { gain: 2.4, harm: 12.6, leads: true };
    const level = 'medium';
    const told = { ...about, level, attack: { ...attack, valued } } as const;
    expect(explanationSentences(names, { ...turn, level }, told)).toEqual([
      `Bo took ${fourth} from Ada: it brings 2 points a turn, and Ada loses 3.`,
      'The province is worth 2 points to it, and the harm to Ada another 13.',
      'It had nothing else to weigh this against.',
      'These are the numbers that Bo itself goes by (Medium bot).',
    ]);
  });

  test('for a decline, and the civilization that was chosen after it', () => {
    const chance = { by: 'chance', of: 'win', games: 48, better: true } as const;
    const told = {
      ...about,
      level: 'master',
      declined: true,
      reckoning: { ...chance, than: 'goOn', one: 0.4, other: 0.31 },
      choice: { ...chance, than: 'choose', one: 0.41, other: 0.38 },
    } as const;
    const line = [encodeIntent({ type: 'decline' }), encodeIntent({ type: 'choose', position: 2 })];
    expect(explanationSentences(names, { ...turn, line, level: 'master' }, told)).toEqual([
      'Bo declined.',
      'When it imagines what follows 48 times, its chance to win this way is 40%.',
      'By going on it would be 31%.',
      `Then Bo chose ${civilizationName(now.trackTiles(2)!)}.`,
      'When it imagines what follows 48 times, its chance to win this way is 41%.',
      'With the next best civilization it would be 38%.',
      'These are the numbers that Bo itself goes by (Master bot).',
    ]);
  });

  test('for a first turn: the civilization, and the province that is spoken of', () => {
    const valued = { gain: 3, harm: 0, leads: false };
    const line = [encodeIntent({ type: 'choose', position: 2 }), end];
    const level = 'medium';
    const told = { ...about, level, attack: { ...attack, victim: -1, taken: 0, valued } } as const;
    expect(explanationSentences(names, { ...turn, line, level }, told)).toEqual([
      `Bo chose ${civilizationName(now.trackTiles(2)!)}.`,
      `Bo took ${fourth}, which brings 2 points a turn.`,
      'The province is worth 3 points to it.',
      'It had nothing else to weigh this against.',
      'These are the numbers that Bo itself goes by (Medium bot).',
    ]);
  });

  test('say so where the numbers are not those of the bot itself', () => {
    const worse = {
      than: 'decline',
      by: 'chance',
      of: 'win',
      games: 192,
      one: 0.3,
      other: 0.5,
    } as const;
    const told = { ...about, reckoning: { ...worse, better: false } };
    expect(explanationSentences(names, { ...turn, level: 'master' }, told)).toEqual([
      'Bo went on and conquered nothing.',
      'What Bo itself thinks cannot be told here; these are the numbers of the nearest level (Strong bot).',
      'When it imagines what follows 192 times, its chance to win this way is 30%.',
      'By declining it would be 50%.',
      'By these numbers, something else would have been better.',
    ]);
  });
});
