import { readFileSync } from 'node:fs';
import {
  isOptionValue,
  OPTION_AREAS,
  OPTION_NAMES,
  OPTIONS,
  PRESET_IDS,
  PRESETS,
  writtenFor,
} from '../src/index.ts';
import { europe } from './maps.ts';

/** A cell of the digest's table: the value, and the literal reading where it names one. */
interface Cell {
  readonly value: unknown;
  readonly literal: unknown;
}

/** The value as written in the digest: `'always'`, `{3:8,4:6}`, `['mountain']`, `10`. */
const parseValue = (text: string): unknown =>
  JSON.parse(text.replaceAll("'", '"').replaceAll(/([{,])(\d):/g, '$1"$2":'));

function readCell(text: string): Cell | undefined {
  const [, plain, literal] = /^(.*?)(?: \*)?(?: \((?:literal: (.*)|.*)\))?$/.exec(text) ?? [];
  if (plain === undefined || plain === 'n/a') return undefined;
  return {
    value: parseValue(plain),
    literal: literal === undefined ? undefined : parseValue(literal),
  };
}

const lines = readFileSync(new URL('resources/presets.md', import.meta.url), 'utf8').split('\n');

/** Rows that are no options, in groups of one reason. */
const facts = lines
  .filter((line) => line.startsWith('- '))
  .map((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name!));

const rows = lines
  .filter((line) => line.startsWith('|') && !/^[| -]+$/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));
const [head, ...body] = rows;

/** What a text says in a row. */
const cellOf = (name: string, preset: string): Cell | undefined =>
  readCell(body.find(([row]) => row === name)?.[head!.indexOf(preset)] ?? 'n/a');

describe('presets', () => {
  test('the table names every option once, and the facts that are none', () => {
    const names = body.map(([name]) => name);
    expect(names.sort()).toEqual([...OPTION_NAMES, ...facts.flat()].sort());
  });

  test('every option is in one area', () => {
    const names = OPTION_AREAS.flatMap(({ options }) => options);
    expect(names.sort()).toEqual([...OPTION_NAMES].sort());
  });

  test('what is the same in all texts is no option, and every option has something to choose', () => {
    const [water, players, same] = facts;
    expect([water, players]).toEqual([['waterModel'], ['playerCounts']]);
    expect(europe.waterModel).toBe('shallows');
    for (const name of same!) {
      const values = PRESET_IDS.flatMap((preset) => cellOf(name, preset)?.value ?? []);
      expect([name, new Set(values).size]).toEqual([name, 1]);
    }
    for (const name of OPTION_NAMES) {
      const option = OPTIONS[name];
      const only = option.kind === 'choice' && option.values.length < 2;
      expect([name, only]).toEqual([name, false]);
    }
  });

  test.each(PRESET_IDS)('[COMP-12] [COMP-13] %s is for as many as the table says', (preset) => {
    const counts = writtenFor(preset);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    expect(counts).toHaveLength(most - least + 1);
    const alone = PRESETS[preset].fictionalPlayers === 'auto';
    const words = alone ? `1-${most}withFictional` : `${least}-${most}`;
    expect(cellOf('playerCounts', preset)?.value).toBe(words);
    expect(least).toBe(preset === 'vinci2' ? 2 : 3);
  });

  test.each(PRESET_IDS)('%s is what the table says, option by option', (preset) => {
    expect(head).toContain(preset);
    let compared = 0;
    for (const name of OPTION_NAMES) {
      const cell = cellOf(name, preset);
      if (cell === undefined) continue;
      compared++;
      expect([name, PRESETS[preset][name]]).toEqual([name, cell.value]);
      if (cell.literal !== undefined) expect(isOptionValue(name, cell.literal)).toBe(true);
    }
    expect(compared).toBeGreaterThan(40);
  });

  test('every preset spells out all options', () => {
    for (const preset of PRESET_IDS) expect(Object.keys(PRESETS[preset])).toEqual(OPTION_NAMES);
  });

  test('no two options compile to facts of one name', () => {
    const facts = OPTION_NAMES.flatMap((name) => {
      const { compile }: { readonly compile: (value: never) => object } = OPTIONS[name];
      return Object.keys(compile(PRESETS.deClassic[name] as never));
    });
    expect(new Set(facts).size).toBe(facts.length);
  });

  test('the README tells how many options there are', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`Any of ${OPTION_NAMES.length} options`);
  });
});
