import { decideFictional } from '@vinci/bots';
import { europe } from '@vinci/maps';
import { listLegal, newPosition, type Position, publicCells } from '@vinci/rules';
import { formatPosition } from '@vinci/rules/notation';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { speak } from '@vinci/words';
import { analysisText, studyText } from '@vinci/words/english';
import { messagesOf } from '../../../packages/words/build/check.ts';
import { languagesIn, PACKAGE } from '../../../packages/words/build/folder.ts';
import { addMessages, t } from '../src/i18n/index.ts';
import { handedOver, handOver } from '../src/review/hand-over.ts';
import { MOST_TEXT, packText, unpackText } from '../src/review/link.ts';
import { keepLines, keptLines } from '../src/study/kept-lines.ts';
import { Lines } from '../src/study/lines.ts';
import { readStudy, writeStudy } from '../src/study/read.ts';
import { readGame } from '../src/study/record.ts';
import { connectToRecord } from '../src/study/record-room.ts';
import { connectToStudy } from '../src/study/room.ts';
import { Study } from '../src/study/study.ts';
import { troubleText } from '../src/study/trouble.ts';
import { memory } from './support/memory.ts';
import { recordOf } from './support/record-text.ts';

addMessages(analysisText);
addMessages(studyText);

const fresh = (fictional: readonly number[] = []): Position =>
  newPosition(makeGame(europe, 3, {}, 'deClassic', fictional), SEEDS.one);

/** Plays so many sensible moves; their codes. */
function playOn(lines: Pick<Lines, 'now' | 'play'>, count: number, seed = 5): number[] {
  const random = makeRandom(seed);
  return Array.from({ length: count }, () => {
    const { position } = lines.now;
    const code = pickSensibly(position, listLegal(position), random);
    lines.play([code]);
    return code;
  });
}

describe('the link of a position', () => {
  test('holds the notation in few characters that stand in any address', async () => {
    const lines = new Lines(fresh());
    playOn(lines, 60);
    const text = formatPosition(lines.now.position);
    const packed = await packText(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(1200);
    expect(await unpackText(packed)).toBe(text);
  });

  test('leads to nothing where it was cut off, altered, or holds too much', async () => {
    const packed = await packText(formatPosition(fresh()));
    expect(await unpackText(packed.slice(0, -9))).toBeUndefined();
    expect(await unpackText('%%%')).toBeUndefined();
    expect(await unpackText('A'.repeat(100_000))).toBeUndefined();
    const bomb = await packText('0'.repeat(3_000_000));
    expect(bomb.length).toBeLessThan(16_000);
    expect(await unpackText(bomb)).toBeUndefined();
  });

  test('brings others to the same moment, with the same luck', () => {
    const first = readStudy(formatPosition(fresh()));
    if (!first.ok) throw new Error(first.error.text);
    const lines = new Lines(first.value.position);
    const codes = playOn(lines, 80);
    const text = writeStudy(lines.start.position, codes);
    // Windows and mail programs write lines in their own way.
    const again = readStudy(text.replaceAll('\n', '\r\n'));
    if (!again.ok) throw new Error(again.error.text);
    expect(again.value.moves).toEqual(codes);
    const study = new Study(new Lines(again.value.position), again.value.moves, decideFictional);
    expect(study.lines.path).toHaveLength(80);
    expect(study.lines.now.position.digest()).toBe(lines.now.position.digest());
  });

  test('with moves that cannot be made leads as far as they can', () => {
    const text = `${writeStudy(fresh(), [])}#play choose 1\n#play conquer atlantis\n#play choose 1\n`;
    const read = readStudy(text);
    if (!read.ok) throw new Error(read.error.text);
    expect(read.value.moves).toHaveLength(1);
    const { position } = read.value;
    expect(new Study(new Lines(position), [-5, 7], decideFictional).lines.path).toEqual([]);
  });

  test.each([
    ['', 'notation/syntax'],
    ['hello', 'notation/syntax'],
    ['x'.repeat(MOST_TEXT + 1), 'notation/syntax'],
    [
      formatPosition(fresh()).replace('seat 1', 'seat 1 tiles=ports+ports declining=ports+ports'),
      'notation/impossible',
    ],
  ])('what is no position is refused', (text, code) => {
    expect(readStudy(text)).toMatchObject({ ok: false, error: { code } });
  });

  test('what is wrong is said in the language of the reader, with what was written', () => {
    const wrong = [
      `${formatPosition(fresh())}province mars 1 1`,
      formatPosition(fresh()).replace('seat 1', 'seat 1 hand=3'),
      formatPosition(fresh()).replace('europe@1', 'mars@1'),
      'x'.repeat(MOST_TEXT + 1),
    ].map((text) => {
      const read = readStudy(text);
      if (read.ok) throw new Error('this can be read');
      return read.error;
    });
    for (const language of languagesIn(PACKAGE).filter((one) => one !== 'en')) {
      speak(language, messagesOf(PACKAGE, language));
      for (const error of wrong) {
        const said = troubleText(error);
        expect(said).not.toContain(error.text);
        for (const value of Object.values(error.values ?? {})) expect(said).toContain(`${value}`);
      }
    }
    speak('en');
    expect(wrong.map(troubleText)).toEqual(wrong.map(({ text }) => expect.stringContaining(text)));
  });
});

describe('lines', () => {
  test('taking back loses nothing, and the same move leads to the same moment', () => {
    const lines = new Lines(fresh());
    const [first = -1, second = -1] = playOn(lines, 10);
    const end = lines.now;
    while (lines.back());
    expect(lines.now).toBe(lines.start);
    expect(lines.back()).toBe(false);
    lines.play([first, second]);
    expect(lines.now).toBe(lines.path[1]);
    expect(end.before).toBeDefined();
    while (lines.forward());
    expect(lines.now).toBe(end);
    expect(lines.list()).toEqual([{ end, branch: lines.start.after[0] }]);
  });

  test('another move begins a line of its own, and each can be returned to', () => {
    const lines = new Lines(fresh());
    playOn(lines, 10);
    const first = lines.now;
    lines.go(3);
    const other = listLegal(lines.now.position).find((code) => code !== first.code) ?? -1;
    lines.play([other]);
    playOn(lines, 4, 9);
    const second = lines.now;
    lines.go(0);
    expect(lines.list().map(({ end }) => end)).toContain(first);
    expect(lines.list()).toHaveLength(new Set([first, second]).size);
    lines.go(second.id);
    expect(lines.path.map(({ id }) => id).slice(0, 3)).toEqual([1, 2, 3]);
    // One that there is not changes nothing.
    lines.go(999);
    expect(lines.now).toBe(second);
  });

  test('all of them are there again on the same device, and what cannot be read is left out', () => {
    const items = new Map<string, string>();
    const store = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > 2000) throw new Error('full');
        items.set(key, value);
      },
    };
    const lines = new Lines(fresh());
    playOn(lines, 10);
    lines.go(3);
    playOn(lines, 4, 9);
    expect(keepLines(store, 'a', lines.tree)).toBe(true);
    const again = new Lines(fresh(), keptLines(store, 'a'));
    const ends = (of: Lines) => of.list().map(({ end }) => [end.id, end.code]);
    expect(ends(again)).toEqual(ends(lines));
    expect(again.now).toBe(again.start);
    again.go(lines.now.id);
    expect(again.now.position.digest()).toBe(lines.now.position.digest());
    expect(keptLines(store, 'b')).toEqual([]);
    const broken = new Lines(fresh(), [[7, 1], [0, 999_999], [2, 5], ...lines.tree.slice(0, 1)]);
    expect(broken.tree).toEqual(lines.tree.slice(0, 1));
    // A store that is full keeps what it has, and says so; the page has all as long as it lasts.
    const many = Array.from({ length: 400 }, (): [number, number] => [0, 1]);
    const before = new Map(items);
    expect(keepLines(store, 'a', many)).toBe(false);
    expect(items).toEqual(before);
    expect(keptLines(store, 'a')).toEqual(many);
    for (const text of ['{', '7', '[[1]]', '[["a","b"]]']) {
      const damaged = memory({ 'vinci.lines': JSON.stringify([['a', text]]) });
      expect(keptLines(damaged, 'a')).toEqual([]);
    }
  });

  test('moves are played all or none', () => {
    const lines = new Lines(fresh());
    const [legal = -1] = listLegal(lines.now.position);
    expect(lines.play([legal, -3])).toBeUndefined();
    expect(lines.now).toBe(lines.start);
  });
});

const cellsOf = (position: Position | undefined) => position && publicCells(position);

describe('the analysis board', () => {
  test('speaks as a game does: whoever has to act is the reader, and the past is known', async () => {
    const study = new Study(new Lines(fresh()), [], decideFictional);
    const connection = connectToStudy(study, { names: ['A', 'B', 'C'], colours: [2, 1, 0] });
    connection.start();
    await new Promise((resolve) => setTimeout(resolve));
    const seats = new Set<number>();
    for (let i = 0; i < 30; i++) {
      const { position } = study.lines.now;
      expect(cellsOf(connection.position.value)).toEqual(publicCells(position));
      expect(connection.seat.value).toBe(position.actor);
      seats.add(connection.seat.value);
      const code = pickSensibly(position, listLegal(position), makeRandom(i));
      expect((await connection.play([code])).ok).toBe(true);
    }
    expect(seats.size).toBe(3);
    expect(connection.steps.value).toHaveLength(30);
    expect((await connection.play([-1])).ok).toBe(false);
    await connection.request('undo', { revision: 30 });
    study.go(3);
    await new Promise((resolve) => setTimeout(resolve));
    expect(connection.past.value).toBe('whole');
    expect(connection.steps.value).toHaveLength(3);
    expect(cellsOf(connection.position.value)).toEqual(publicCells(study.lines.now.position));
    connection.stop();
  });

  test('fictional players act by themselves, and are taken back with what led to them', () => {
    const study = new Study(new Lines(fresh([1, 2])), [], decideFictional);
    const begin = study.lines.now;
    expect(begin.position.actor).toBe(0);
    for (let i = 0; i < 12; i++) {
      const { position } = study.lines.now;
      study.play([pickSensibly(position, listLegal(position), makeRandom(i))]);
      expect(study.lines.now.position.actor).toBe(0);
    }
    const { path } = study.lines;
    expect(path.some(({ seat }) => seat > 0)).toBe(true);
    const end = study.lines.now;
    study.back();
    expect(study.lines.now.position.actor).toBe(0);
    study.forward();
    for (let i = 0; i < 20; i++) study.back();
    expect(study.lines.now).toBe(begin);
    study.go(end.id);
    expect(study.shown.value.moment).toBe(end);
  });
});

describe('what a game gives to the analysis board', () => {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };

  test('is for its own position alone, and what is unreadable is nothing', () => {
    const given = { start: 'a', names: ['Ada'], colours: [3], from: 'BCDFGH/review/3' };
    handOver(store, given);
    expect(handedOver(store, 'a')).toEqual(given);
    expect(handedOver(store, 'b')).toBeUndefined();
    items.set([...items.keys()][0]!, '{"start":"a","names":4}');
    expect(handedOver(store, 'a')).toBeUndefined();
    items.set([...items.keys()][0]!, 'null');
    expect(handedOver(store, 'a')).toBeUndefined();
    // Where the store is full, the page itself remembers.
    const full = {
      getItem: store.getItem,
      setItem: () => {
        throw new Error('full');
      },
    };
    handOver(full, given);
    expect(handedOver(full, 'a')).toEqual(given);
    handOver(store, { ...given, start: 'b' });
    expect([handedOver(store, 'a'), handedOver(store, 'b')?.from]).toEqual([undefined, given.from]);
  });
});

describe('a record from a file', () => {
  test('is followed to its end, and its review has every move', async () => {
    const game = readGame(recordOf(50));
    if (typeof game === 'function') throw new Error(game());
    const connection = connectToRecord(game);
    connection.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(connection.past.value).toBe('whole');
    expect(connection.steps.value).toHaveLength(50);
    expect(connection.seat.value).toBe(-1);
    expect(connection.table.value?.seats.map(({ colour }) => colour)).toEqual([0, 1, 2]);
    connection.stop();
  });

  test('says what is wrong with it, and nothing is opened', () => {
    const wrong = (text: string): string => {
      const game = readGame(text);
      return typeof game === 'function' ? game() : '';
    };
    expect(wrong('{')).toBe(t('finding.record.noJson'));
    expect(wrong('{"format":"vinci-record"}')).toBe(
      t('finding.record.damaged', { where: 'version' }),
    );
    expect(wrong('{"format":"vinci-record","version":99}')).not.toBe('');
    expect(wrong(recordOf(5, { config: { preset: 'deClassic', map: 'atlantis' } }))).toBe(
      t('study.otherRules'),
    );
    const [first] = JSON.parse(recordOf(5)).entries;
    expect(wrong(recordOf(5, { entries: [first, [1, 999_999, 0, 0]] }))).toBe(
      t('study.brokenRecord', { entry: 2 }),
    );
    expect(wrong(recordOf(5, { opening: [] }))).toBe(t('study.brokenRecord', { entry: 0 }));
    // One without an end is not followed at all.
    const endless = Array.from({ length: 20_001 }, () => first);
    expect(wrong(recordOf(5, { entries: endless }))).toBe(t('finding.record.tooLarge'));
  });
});
