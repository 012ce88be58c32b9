import { type Chapter, clause, clauseWhen } from '../book.ts';
import { both, type Edition, has, not, withFictional } from '../edition.ts';
import { byPlayers } from './track.ts';

const target = has('endCondition', 'targetVP');

const targetText = ({ rules, targetVP, seats }: Edition): string => {
  if (targetVP !== undefined) {
    return `The game ends when somebody has ${targetVP} points. That is the target of this game of ${seats}.`;
  }
  const table = rules.targetVP;
  const figures = table === 'perMap' ? '' : ` The target is ${byPlayers(table)}.`;
  return `The game ends when somebody has reached the target.${figures}`;
};

const roundsText = ({ rules, rounds, seats }: Edition): string => {
  if (rounds !== undefined) {
    return `The game ends after ${rounds} rounds; so it is for ${seats} players. Most points win.`;
  }
  const table = rules.rounds;
  const figures = table === 'perMap' ? '' : ` They are ${byPlayers(table)}.`;
  return `The game ends after a fixed number of rounds.${figures} Most points win.`;
};

export const end: Chapter = {
  id: 'end',
  title: 'End of the game',
  about: 'When it ends and who wins',
  sections: [
    {
      title: 'The end',
      clauses: [
        clauseWhen(
          both(target, ({ fictional, seats }) => !fictional || seats === undefined),
          'END-1',
          targetText,
        ),
        clauseWhen(both(target, withFictional), 'END-8', ({ targetVP }) =>
          targetVP === undefined
            ? 'With fictional players the target is 150.'
            : `With fictional players the target is usually 150; in this game it is ${targetVP}.`,
        ),
        clauseWhen(
          target,
          'END-2',
          'The round is completed: whoever has not had their turn in it still takes it.',
        ),
        clauseWhen(
          target,
          'END-3',
          'So the last turn is that of the player to the right of the one who started.',
        ),
        clauseWhen(
          target,
          'END-4',
          'Then most points win, no matter who reached the target first.',
        ),
        clauseWhen(not(target), 'END-5', roundsText),
        clause('END-6', 'Whoever is tied for most points shares the victory.'),
      ],
    },
    {
      title: 'Longer and shorter games',
      clauses: [
        clauseWhen(target, 'END-7', 'You may agree on another target before you start.'),
        clauseWhen(target, 'VAR-1', 'A low target makes a short game, a high one a long evening.'),
      ],
    },
  ],
};
