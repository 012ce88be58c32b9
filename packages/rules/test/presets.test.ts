import { readFileSync } from 'node:fs';
import { europe } from '../../maps/src/index.ts';
import { isOptionValue, OPTION_NAMES, type OptionName, PRESET_IDS, PRESETS } from '../src/index.ts';

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

const rows = readFileSync(new URL('resources/presets.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^[| -]+$/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));
const [head, ...body] = rows;

describe('presets', () => {
  test('the table names every option once, and the water model, which the map fixes', () => {
    const names = body.map(([name]) => name);
    expect(names.filter((name) => name !== 'waterModel').sort()).toEqual([...OPTION_NAMES].sort());
    expect(names).toContain('waterModel');
    expect(europe.waterModel).toBe('shallows');
  });

  test.each(PRESET_IDS)('%s is what the table says, option by option', (preset) => {
    const column = head.indexOf(preset);
    expect(column).toBeGreaterThan(0);
    let compared = 0;
    for (const cells of body) {
      const name = cells[0] as OptionName;
      // The map fixes the water model.
      const cell = cells[0] === 'waterModel' ? undefined : readCell(cells[column]);
      if (cell === undefined) continue;
      compared++;
      expect([name, PRESETS[preset][name]]).toEqual([name, cell.value]);
      if (cell.literal !== undefined) expect(isOptionValue(name, cell.literal)).toBe(true);
    }
    expect(compared).toBeGreaterThan(50);
  });

  test('every preset spells out all options', () => {
    for (const preset of PRESET_IDS) expect(Object.keys(PRESETS[preset])).toEqual(OPTION_NAMES);
  });
});
