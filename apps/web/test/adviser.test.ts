import type { ImaginedWorth } from '@vinci/bots/analysis/page';
import { europe } from '@vinci/maps';
import { newPosition } from '@vinci/rules';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import { speak } from '@vinci/words';
import { analysisText } from '@vinci/words/english';
import { messagesOf } from '../../../packages/words/build/check.ts';
import { languagesIn, PACKAGE } from '../../../packages/words/build/folder.ts';
import { addMessages } from '../src/i18n/index.ts';
import { chanceText, pointsFigures, pointsText } from '../src/review/worth-text.ts';
import { Adviser, type Question, type Word } from '../src/study/adviser.ts';
import { Lines } from '../src/study/lines.ts';

addMessages(analysisText);

const fresh = newPosition(makeGame(europe, 3, {}, 'deClassic'), SEEDS.one);

/** An adviser whose workers do what the test says. */
function advised() {
  const workers: { hear: (word: Word) => void; ended: boolean; asked: Question[] }[] = [];
  const adviser = new Adviser({
    fetchModel: async () => undefined,
    newWorker: (hear) => {
      const worker = { hear, ended: false, asked: [] as Question[] };
      workers.push(worker);
      return {
        send: (question) => worker.asked.push(question),
        end: () => {
          worker.ended = true;
        },
      };
    },
  });
  return { adviser, workers };
}

/** What a position is worth to seats with these chances. */
const worthOf = (...chances: number[]) =>
  chances.map((win) => ({
    win,
    winLow: win / 2,
    winHigh: (1 + win) / 2,
    points: 90,
    low: 80.4,
    high: 99.6,
  }));

describe('the adviser', () => {
  const { start } = new Lines(fresh);
  const worth = worthOf(0.2, 0.3, 0.5);

  test('tells what the position is worth first and turns then, and remembers them', async () => {
    const { adviser, workers } = advised();
    await adviser.ask(start);
    expect(workers[0]?.asked).toHaveLength(1);
    workers[0]?.hear({ kind: 'worth', worth, learned: false });
    expect(adviser.about(start)).toMatchObject({ state: 'working', worth });
    workers[0]?.hear({ kind: 'turns', turns: [] });
    expect(adviser.about(start)).toMatchObject({
      state: 'done',
      turns: [],
      worth,
      learned: false,
    });
    expect(workers[0]?.ended).toBe(true);
    await adviser.ask(start);
    expect(workers).toHaveLength(1);
  });

  test('says that a worker has died, and asks another one', async () => {
    const { adviser, workers } = advised();
    await adviser.ask(start);
    workers[0]?.hear({ kind: 'failed' });
    expect(adviser.about(start)?.state).toBe('failed');
    await adviser.ask(start);
    expect([workers.length, adviser.about(start)?.state]).toEqual([2, 'working']);
  });

  test('gives an older question up, and does not hear what comes of it', async () => {
    const { adviser, workers } = advised();
    const other = new Lines(fresh).start;
    await adviser.ask(start);
    await adviser.ask(other);
    expect(workers[0]?.ended).toBe(true);
    workers[0]?.hear({ kind: 'worth', worth, learned: true });
    expect(adviser.about(start)).toEqual({ state: 'stopped' });
    adviser.stop();
    expect(adviser.about(other)?.state).toBe('stopped');
  });
});

describe('what a position is worth', () => {
  test('is told with its bounds, in the manner of each language', () => {
    const [one] = worthOf(0.43) as [ImaginedWorth];
    const told = languagesIn(PACKAGE).map((language) => {
      speak(language, messagesOf(PACKAGE, language));
      const told = [chanceText(one), pointsText(one), pointsFigures(one)];
      // No line breaks within bounds.
      for (const text of told) expect(text).toMatch(/[–～]\u2060/);
      // Which space stands before the sign is a matter of the platform.
      return [language, ...told.map((text) => text.replace(/\s/g, ' ').replace('\u2060', ''))];
    });
    speak('en');
    expect(told).toEqual([
      ['de', '43 % (22–72)', '90 Punkte (80–100)', '90 (80–100)'],
      ['en', '43% (22–72)', '90 points (80–100)', '90 (80–100)'],
      ['fr', '43 % (22–72)', '90 points (80–100)', '90 (80–100)'],
      ['ja', '43%（22～72）', '90点（80～100）', '90（80～100）'],
      ['nl', '43% (22–72)', '90 punten (80–100)', '90 (80–100)'],
    ]);
  });

  test('needs no bounds where they would say nothing else', () => {
    const sure = { win: 1, winLow: 1, winHigh: 1, points: 90, low: 89.7, high: 90.2 };
    expect([chanceText(sure), pointsText(sure)]).toEqual(['100%', '90 points']);
  });
});
