import { type Refusal, refusal } from '@vinci/protocol';
import { configError, ruleError } from '@vinci/rules';
import { speak } from '@vinci/words';
import { areasOf, PACKAGE } from '../../../packages/words/build/folder.ts';
import { explainRefusal } from '../src/game/refusal.ts';
import '../src/i18n/options.ts';

const sentence = (refused: Refusal): string => explainRefusal(refused).text;

const noNumber = configError('options/no-number', { players: '3–6', option: 'targetVP', seats: 2 });

describe('a refusal', () => {
  test('names options and boards as they are called on screen', () => {
    expect(sentence(noNumber)).toBe(
      'These rules are for 3–6 players: “Target score” has no number for 2.',
    );
    expect(sentence(configError('options/map-seats', { map: 'europe', players: '2–6' }))).toBe(
      'The map “Europe” is for 2–6 players.',
    );
    expect(sentence(configError('options/unknown', { option: 'constructor' }))).toBe(
      'There is no option “constructor”.',
    );
  });

  test('says how much is missing, and where the server has noted it', () => {
    const short = ruleError('rule/not-enough-pawns', { needed: 4, available: 2 });
    expect(explainRefusal(short)).toEqual({
      text: 'You do not have enough pawns in hand. 4 needed, 2 at hand.',
      clause: 'EXP-6',
    });
    expect(sentence(refusal('server/fault', { reference: 'abc' }))).toMatch(/\(Reference abc\)$/);
    expect(sentence(refusal('message/too-fast', { retryAfter: 1 }))).toContain('1 second.');
  });

  test('is told in the language of the reader, and in English where that lacks the code', () => {
    const { refusals, options } = Object.fromEntries(areasOf(PACKAGE, 'en'));
    const marked = Object.entries({ ...refusals, ...options })
      .filter(([key]) => key !== 'refusal.seat/taken')
      .map(([key, text]) => [key, `⟦${text}⟧`]);
    speak('xx', Object.fromEntries(marked));
    try {
      expect(sentence(ruleError('rule/contact'))).toMatch(/^⟦Your active.*⟧$/);
      expect(sentence(noNumber)).toBe(
        '⟦These rules are for 3–6 players: “⟦Target score⟧” has no number for 2.⟧',
      );
      expect(sentence(refusal('seat/taken'))).toBe('This seat is taken.');
      const later = { code: 'seat/of-tomorrow', text: 'Come again.' } as unknown as Refusal;
      expect(sentence(later)).toBe('Come again.');
    } finally {
      speak('en', {});
    }
  });
});
