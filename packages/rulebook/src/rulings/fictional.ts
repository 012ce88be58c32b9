import { type Ruling, ruling } from '../book.ts';
import { both, generalOf, has, vinciTiles, withFictional } from '../edition.ts';

/** Settled questions about fictional players. */
export const fictionalRulings: readonly Ruling[] = [
  ruling(
    'AMB-84',
    ['FICT-TRACK-2', 'PAWN-2'],
    'How many base pawns do real players get beside fictional ones?',
    ({ rules }) => `${rules.humanBasePawnsWithFictional}.`,
    withFictional,
  ),
  ruling(
    'AMB-85',
    ['FICT-START-2', 'FICT-SLAVERY-1'],
    'What is the value of a province?',
    'The points its terrain and the tiles of the fictional player would bring; with Slavery plus 1 if a pawn would be eliminated. Cost is the normal cost from the best province.',
    withFictional,
  ),
  ruling(
    'AMB-86',
    ['FICT-ESPIONAGE-1'],
    'When does a fictional player use Espionage?',
    ({ rules }) =>
      rules.fictEspionageFallback
        ? 'When the best targets it can afford are equal in value and cost and cost more than 2, on the one drawn. Also when it can afford no target normally and has at least 2 pawns, on the most valuable one.'
        : 'When the best targets it can afford are equal in value and cost and cost more than 2, on the one drawn.',
    withFictional,
  ),
  ruling(
    'AMB-87',
    ['FICT-REORG-1', 'FICT-REORG-4'],
    'How does it spread its pawns?',
    'One in each province. Then it raises all its cheapest provinces by one, as long as pawns suffice for all of them. The rest goes, one to a province, where new civilizations or opponents threaten.',
    withFictional,
  ),
  ruling(
    'AMB-88',
    ['FICT-REORG-2'],
    'When is a new civilization about to enter?',
    'When another player has chosen one that is not on the board yet.',
    withFictional,
  ),
  ruling(
    'AMB-89',
    ['FICT-DECL-1', 'FICT-DECL-2'],
    'What is counted for the decline?',
    (edition) =>
      `The points of the active empire alone, without Slavery, and the pawns beyond one in each province, with that of Medicine but without those of ${generalOf(edition)}. With 0 pawns it always declines, with 5 only on a 6, with 6 or more never.`,
    withFictional,
  ),
  ruling(
    'AMB-90',
    ['FICT-REBIRTH-1'],
    'When does it check with Rebirth?',
    ({ rules }) =>
      rules.fictRebirthCheck === 'endOfOwnTurn'
        ? 'At the end of its own turn, after scoring, instead of at the start.'
        : 'At the end of the round, instead of at the start of its turn.',
    withFictional,
  ),
  ruling(
    'AMB-91',
    ['FICT-HERITAGE-1'],
    'How does Heritage break a tie?',
    'After value and cost, targets next to its own declining empire that belong to an active empire come first; then chance decides. Without Heritage contact counts for it as for anybody.',
    withFictional,
  ),
  ruling(
    'AMB-92',
    ['FICT-GALLEYS-1'],
    'What if it can afford nothing at the open sea?',
    'Then it may enter anywhere it could without Galleys.',
    withFictional,
  ),
  ruling(
    'AMB-93',
    ['FICT-EXP-5'],
    'Does the variant prefer provinces of little value?',
    'No, it prefers a low result; high value lowers it.',
    both(withFictional, has('fictRanking', 'costMinusTwiceValue')),
  ),
  ruling(
    'AMB-94',
    ['FICT-GEN-2', 'FICT-EXP-3'],
    'What about everything the rules do not mention?',
    'It places survivors as it places pawns, skips targets that contact forbids or makes dear, enters again if it can and declines otherwise, and takes provinces for nothing only while it has more pawns than provinces. You may name it as your peace partner, and it can win.',
    withFictional,
  ),
  ruling(
    'AMB-150',
    ['FICT-GEN-1', 'FICT-GEN-5', 'END-8'],
    'Which tables can have fictional players?',
    'Any of three to six seats with a real player at it. One gets three of them, two get two, as the texts say. Who sits where is drawn, and so is who starts. The target is 150 unless you fixed another.',
    withFictional,
  ),
  ruling(
    'AMB-151',
    ['FICT-GEN-2', 'FICT-GEN-4', 'FICT-START-4'],
    'How can you check the die?',
    'It rolls one of as many results as there are equally good choices, counted in the order of provinces or seats, or a six-sided die for a decline. The result is shown before it acts. Nothing is rolled where there is only one choice.',
    withFictional,
  ),
  ruling(
    'AMB-152',
    ['FICT-START-1', 'FICT-EXP-1', 'FICT-HERITAGE-1'],
    'What does it do when choices are unusual?',
    'It never conquers its own declining empire. Heritage is not considered for the start province. Off the board it takes a start province that touches nothing of its own, else one by Espionage, else one that does cost it something; otherwise it declines, or waits where it may not.',
    withFictional,
  ),
  ruling(
    'AMB-153',
    ['FICT-EXP-3', 'FICT-REORG-1'],
    'Does it take provinces for nothing?',
    'As long as it has pawns to hold them; lent ones do not count. Such a province is the first to get a pawn.',
    both(withFictional, has('minConquestCost', 0)),
  ),
  ruling(
    'AMB-154',
    ['FICT-DIPLOMACY-1'],
    'Whom does it name with more than two real players?',
    'One of all those it has not named yet, by chance. Only if none is left, a fictional one.',
    withFictional,
  ),
  ruling(
    'AMB-155',
    ['FICT-REBIRTH-1'],
    'What happens with Rebirth at the end of the round?',
    'After the last turn of the round every fictional empire with Rebirth checks, in turn order. Whoever declines chooses at once and enters in the next round; nothing is scored for it.',
    both(withFictional, has('fictRebirthCheck', 'endOfRound')),
  ),
  ruling(
    'AMB-156',
    ['FICT-REORG-2', 'FICT-REORG-3', 'FICT-REORG-4'],
    'Where do the last pawns go?',
    'Only to the provinces that are cheapest to conquer: those at the edge by land if a civilization is about to enter, then those on a land border with an active empire, the most valuable first, then any.',
    withFictional,
  ),
  ruling(
    'AMB-157',
    ['FICT-FORTIFICATION-1', 'FICT-FORTIFICATION-2'],
    'Which neighbours count for its fort?',
    'All that belong to neither of its empires, empty ones included. It builds every fort it may.',
    withFictional,
  ),
  ruling(
    'AMB-158',
    ['FICT-DECL-1', 'FICT-DECL-2'],
    'Is the die rolled when the result does not matter?',
    'Yes, whenever both conditions hold; never where it may not decline.',
    withFictional,
  ),
  ruling(
    'AMB-159',
    ['FICT-GEN-2'],
    'How does it use tiles that its rules do not mention?',
    'As they are. A pawn that Religion can convert counts as cost 0, Army goes on in the same way a second time, and Legions spends its extra pawns first.',
    both(withFictional, vinciTiles),
  ),
  ruling(
    'AMB-160',
    ['FICT-DECL-1'],
    'What if it fills an island and cannot leave it?',
    'Pawns for which there is nothing to conquer, whatever it would cost, do not count as available. So its decline check counts 0 of them.',
    withFictional,
  ),
];
