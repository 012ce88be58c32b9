import { type Chapter, clause, clauseWhen } from '../book.ts';
import { type Edition, has, not } from '../edition.ts';

const startPoints = ({ rules }: Edition): string =>
  `Everybody starts with ${rules.startVP} victory points.`;

export const setup: Chapter = {
  id: 'setup',
  title: 'Setting up',
  about: 'What happens before the first turn',
  sections: [
    {
      title: 'Board and players',
      clauses: [
        clause('SETUP-1', 'Everybody takes a colour.'),
        clauseWhen(not(has('startVP', 5)), 'SETUP-2', startPoints),
        clauseWhen(has('startVP', 5), 'SETUP-3', startPoints),
        clauseWhen(
          has('neutralPlacement', 'exceptMountain'),
          'SETUP-4',
          'One neutral pawn is put into every province but the mountains.',
        ),
        clauseWhen(
          has('neutralPlacement', 'exceptMountainDesertRiver'),
          'SETUP-5',
          'One neutral pawn is put into every province but mountains, deserts and rivers.',
        ),
        clause(
          'SETUP-9',
          'Chance decides who starts. Play goes clockwise and keeps that order to the end.',
        ),
        clauseWhen(
          has('endCondition', 'targetVP'),
          'SETUP-13',
          'Before play it is fixed how many points set off the last round.',
        ),
      ],
    },
    {
      title: 'Tiles',
      clauses: [
        clause(
          'SETUP-7',
          'All tiles go into the bag. Six pairs are drawn and fill the track from left to right; each pair is a civilization.',
        ),
        clause('SETUP-8', ({ rules }) => {
          if (rules.tileSet === 'vinci2_35') {
            return 'Every tile exists once, so no pair can be of two equal tiles.';
          }
          if (rules.identicalPairDraw === 'allow') {
            return 'A pair of two equal tiles is allowed here and stays on the track.';
          }
          return rules.identicalPairScope === 'always'
            ? 'When both tiles of a pair are the same, both go back and another pair is drawn; during the game, too.'
            : 'When both tiles of a pair are the same while the track is first filled, both go back and another pair is drawn. Later in the game such a pair stays.';
        }),
        clauseWhen(
          has('tileSet', 'vinci2_35'),
          'SETUP-14',
          'Specialization is not among the tiles of Vinci II.',
        ),
        clauseWhen(has('diplomacyMinPlayers', 3), 'SETUP-15', ({ seats }) =>
          seats === undefined
            ? 'Diplomacy is in the bag only with three players or more.'
            : seats < 3
              ? 'Diplomacy stays out of the bag, because there are only two of you.'
              : 'Diplomacy is in the bag, because there are at least three players.',
        ),
      ],
    },
    {
      title: 'The first civilizations',
      clauses: [
        clauseWhen(
          has('firstChoiceTiming', 'allBeforeRound1'),
          'SETUP-10',
          'Before the first round everybody chooses a civilization, one after the other in turn order.',
        ),
        clauseWhen(
          has('firstChoiceTiming', 'inFirstTurn'),
          'SETUP-11',
          'You choose your first civilization when your first turn begins, and expand with it in the same turn.',
        ),
        clauseWhen(
          has('firstChoiceTiming', 'setupWithFoothold'),
          'SETUP-12',
          'Before the first round each of you in turn chooses a civilization and takes its start province at once.',
        ),
      ],
    },
  ],
};
