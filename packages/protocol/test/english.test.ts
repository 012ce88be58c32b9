import { unsetName } from '@vinci/protocol';
import { Words } from '@vinci/words';
import { areasOf, PACKAGE } from '@vinci/words/folder';
import { fromCode } from '../build/english.ts';

test('what stands in code is in the English folder, too', () => {
  // Otherwise run `npm run keys`.
  for (const [area, messages] of Object.entries(fromCode())) {
    expect([area, areasOf(PACKAGE, 'en').get(area)]).toEqual([area, messages]);
  }
});

test('who has said no name is called in the language of the reader, and others by their names', () => {
  const german = new Words('de');
  german.add({ hi: 'Hallo, {name}', 'name.unset': 'Spieler {number, number}' });
  const calls = (name: string) => [
    german.sayAny('hi', { name }),
    german.name(name),
    german.list([name, 'Ada']),
  ];
  expect(calls(unsetName(2))).toEqual(['Hallo, Spieler 2', 'Spieler 2', 'Spieler 2 und Ada']);
  expect(calls('Player 2')).toEqual(['Hallo, Player 2', 'Player 2', 'Player 2 und Ada']);
});
