import { applies, headingOf, questionOf, say, titleOf } from './book.ts';
import { CHAPTERS } from './chapters/index.ts';
import { RULINGS_CHAPTER, tileEntryOf } from './contents.ts';
import type { Edition } from './edition.ts';
import { resultOf, situationOf } from './examples/example.ts';
import { EXAMPLES } from './examples/index.ts';
import { RULINGS } from './rulings/index.ts';
import { tileName, tileText } from './tile-words.ts';
import { kindOf, tilesOf } from './tiles/tile.ts';

/** Something that can be found. */
export interface Finding {
  /** What to open: a clause id, the id of an example, or `tile:` and a code. */
  readonly topic: string;
  readonly kind: 'clause' | 'tile' | 'ruling' | 'example';
  /** The chapter it belongs to; only of clauses that stand under a heading. */
  readonly chapter?: string;
  /** Heading under which it stands, the question of a ruling, or the name of a tile. */
  readonly title: string;
  readonly text: string;
}

/** Letters that are also written as two. */
const TWO: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' };

/** A letter as it is compared: in lower case, Latin ones without accents. Anything but letters and digits is a space. */
const fold = (letter: string): string => {
  const bare = letter
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return [...bare].map((one) => TWO[one] ?? (/[\p{L}\p{N}]/u.test(one) ? one : ' ')).join('');
};

const plain = (text: string): string => fold(text).replace(/ +/g, ' ').trim();

/** Writing that puts no spaces between words. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** What a query asks for. Where no spaces part words, particles between them are left out. */
function wordsOf(query: string): readonly string[] {
  return plain(query)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      if (!UNSPACED.test(word)) return [word];
      const parts = [...segmenter.segment(word)].map(({ segment }) => segment);
      const telling = parts.filter((part) => !/^\p{Script=Hiragana}{1,2}$/u.test(part));
      return telling.length === 0 ? [word] : telling;
    });
}

/** Whether a word begins at a place of a plain text. */
const begins = (text: string, at: number): boolean =>
  at === 0 || text[at - 1] === ' ' || UNSPACED.test(text.charAt(at));

interface Indexed extends Finding {
  readonly id: string;
  readonly inTitle: string;
  readonly inText: string;
}

/** Everything an edition of the book holds, ready to be searched. */
export type SearchIndex = readonly Indexed[];

/** What is added to the score of a hit, so that rules come before what is said about them. */
const RANK = { tile: 0, clause: 0.1, ruling: 1.5, example: 2 } as const;

/** Makes the index of an edition. */
export function indexBook(edition: Edition): SearchIndex {
  const found: Finding[] = [];
  for (const tile of tilesOf(edition)) {
    found.push({
      topic: `tile:${tile.code}`,
      kind: 'tile',
      title: tileName(tile, edition.rules.tileSet),
      text: tileText(tile, edition.rules.tileSet),
    });
  }
  for (const one of CHAPTERS.filter((candidate) => applies(candidate, edition))) {
    const chapter = titleOf(one);
    for (const section of one.sections) {
      const title = headingOf(one, section);
      for (const clause of section.clauses.filter((each) => applies(each, edition))) {
        const text = say(clause, edition);
        found.push({ topic: clause.id, kind: 'clause', chapter, title, text });
      }
    }
  }
  for (const kind of new Set(tilesOf(edition).map(kindOf))) {
    const name = found.find(({ topic }) => topic === topicOfKind(edition, kind))?.title ?? kind;
    for (const clause of tileEntryOf(kind)?.clauses ?? []) {
      if (!applies(clause, edition)) continue;
      const text = say(clause, edition);
      found.push({ topic: clause.id, kind: 'clause', title: name, text });
    }
  }
  for (const one of RULINGS.filter((candidate) => applies(candidate, edition))) {
    const text = say(one, edition);
    found.push({ topic: one.id, kind: 'ruling', title: questionOf(one), text });
  }
  for (const one of EXAMPLES.filter((candidate) => applies(candidate, edition))) {
    const text = resultOf(one, edition) ?? '';
    found.push({ topic: one.id, kind: 'example', title: situationOf(one), text });
  }
  return found.map((finding) => ({
    ...finding,
    id: plain(finding.topic),
    inTitle: plain(`${finding.chapter ?? ''} ${finding.title}`),
    inText: plain(finding.text),
  }));
}

const topicOfKind = (edition: Edition, kind: string): string =>
  `tile:${tilesOf(edition).find((tile) => kindOf(tile) === kind)?.code}`;

/** How well one word fits; `undefined` when it does not. Lower is better. */
const fit = (finding: Indexed, word: string): number | undefined =>
  fitOf(finding, word) ?? fitOf(finding, withoutUmlauts(word));

/** German on a keyboard without umlauts: `staedte` for `Städte`. */
const withoutUmlauts = (word: string): string => word.replace(/(?<=[aou])e/g, '');

function fitOf({ id, inTitle, inText }: Indexed, word: string): number | undefined {
  if (id.split(' ').includes(word)) return 1;
  if (` ${inTitle}`.includes(` ${word}`)) return 2;
  if (` ${inText}`.includes(` ${word}`)) return 3;
  if (id.includes(word) || inTitle.includes(word) || inText.includes(word)) return 5;
  return undefined;
}

/**
 * Finds what holds every word of a query, best first. Words may be cut off; `cost 6`, `COST-6` and
 * `cost6` all find the clause.
 */
export function searchBook(index: SearchIndex, query: string): readonly Finding[] {
  const wanted = plain(query);
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const joined = wanted.replaceAll(' ', '');
  const hits: { readonly finding: Indexed; readonly score: number }[] = [];
  for (const finding of index) {
    if (finding.id.replaceAll(' ', '') === joined) {
      hits.push({ finding, score: -10 });
      continue;
    }
    const fits = words.map((word) => fit(finding, word));
    if (fits.some((one) => one === undefined)) continue;
    const exact = finding.kind === 'tile' && finding.inTitle === wanted ? -5 : 0;
    const sum = fits.reduce<number>((total, one) => total + (one ?? 0), 0);
    hits.push({ finding, score: sum / words.length + exact + RANK[finding.kind] });
  }
  return hits.sort((a, b) => a.score - b.score).map(({ finding }) => finding);
}

/** A piece of a text, marked where it was looked for. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text where words of a query begin in it. */
export function highlight(text: string, query: string): readonly Piece[] {
  const words = wordsOf(query)
    .flatMap((word) => [word, withoutUmlauts(word)])
    .sort((a, b) => b.length - a.length);
  const letters = [...text];
  // Where each letter of the text stands in what is compared.
  const at: number[] = [];
  let folded = '';
  for (const letter of letters) {
    at.push(folded.length);
    folded += fold(letter);
  }
  const pieces: Piece[] = [];
  const add = (from: number, to: number, marked: boolean): void => {
    if (from < to) pieces.push({ text: letters.slice(from, to).join(''), marked });
  };
  let shown = 0;
  for (let i = 0; i < letters.length; i++) {
    const place = at[i] as number;
    const word = words.find((one) => folded.startsWith(one, place) && begins(folded, place));
    if (i < shown || word === undefined) continue;
    const after = at.findIndex((start) => start >= place + word.length);
    const end = after < 0 ? letters.length : after;
    add(shown, i, false);
    add(i, end, true);
    shown = end;
  }
  add(shown, letters.length, false);
  return pieces;
}

/** The chapters of an edition, that of the rulings last. */
export const chapterIds = (edition: Edition): readonly string[] => [
  ...CHAPTERS.filter((one) => applies(one, edition)).map(({ id }) => id),
  RULINGS_CHAPTER,
];
