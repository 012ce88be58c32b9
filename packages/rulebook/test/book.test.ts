import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPTION_NAMES, OPTIONS, PRESET_IDS, RULE_ERRORS, TILES } from '@vinci/rules';
import { speak } from '@vinci/words';
import {
  bookChaptersText,
  bookExamplesText,
  bookRulingsText,
  bookTilesText,
} from '@vinci/words/english';
import { readClauses } from '../../rules/build/clauses.ts';
import { parametersOf, parseMessage } from '../../words/build/folder.ts';
import {
  ALTERNATIVES,
  applies,
  CHAPTERS,
  CLAUSE_IDS,
  clauseOf,
  EXAMPLES,
  exampleOf,
  isInForce,
  kindOf,
  placeOf,
  RULINGS,
  say,
  situationOf,
  TILE_ENTRIES,
  tileEntryOf,
} from '../src/index.ts';
import { valuesOf as messageValues } from '../src/values.ts';
import { CONTEXT, changed, SAMPLES, valuesOf } from './editions.ts';

/** Clauses that a player has no use for. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  'COMP-1': 'a number of pieces that limits nothing',
  'COMP-2': 'a number of pieces that limits nothing',
  'COMP-3': 'a number of pieces that limits nothing',
  'COMP-4': 'a number of pieces that limits nothing',
  'COMP-8': 'paper that comes with the game',
  'AMB-170': 'numbers that stand on the tiles',
};

const CLAUSE_LIST = readClauses();

const MESSAGES: Readonly<Record<string, string>> = {
  ...bookChaptersText,
  ...bookTilesText,
  ...bookRulingsText,
  ...bookExamplesText,
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, '../../..', folder), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

describe('the messages of the book', () => {
  test('are those that its parts ask for', () => {
    const asked = [
      ...CHAPTERS.flatMap(({ id, sections }) => [
        `chapter.${id}`,
        `about.${id}`,
        ...sections.map((section) => `section.${id}.${section.id}`),
      ]),
      ...CLAUSE_IDS.map((id) => `rule.${id}`),
      ...RULINGS.map(({ id }) => `question.${id}`),
      ...EXAMPLES.flatMap(({ id, told, sum }) => [
        `example.${id}`,
        ...(told === undefined ? [] : [`result.${id}`]),
        ...(sum?.lines ?? []).map(([, label]) => `sum.${label}`),
      ]),
      ...['mountain', 'desert', 'river'].map((terrain) => `terrains.${terrain}`),
    ];
    expect([...new Set(asked)].sort()).toEqual(Object.keys(MESSAGES).sort());
  });

  test('use only values that every edition has', () => {
    const known = new Set(
      SAMPLES.slice(0, 1).flatMap(({ edition }) => Object.keys(messageValues(edition))),
    );
    const used = Object.entries(MESSAGES).flatMap(([key, message]) =>
      [...parametersOf(parseMessage(message)).keys()].map((name) => [key, name]),
    );
    expect(used.filter(([, name]) => !known.has(name ?? ''))).toEqual([]);
  });
});

describe('the clauses of the book', () => {
  test('are those of the digest that concern players, and no others', () => {
    const wanted = CLAUSE_LIST.filter(({ id }) => !id.startsWith('X-') && !(id in NOT_TOLD));
    expect(wanted.filter(({ id }) => clauseOf(id) === undefined).map(({ id }) => id)).toEqual([]);
    const known = new Set(CLAUSE_LIST.map(({ id }) => id));
    expect(CLAUSE_IDS.filter((id) => !known.has(id))).toEqual([]);
  });

  test('stand in one place each', () => {
    const ids = [
      ...CHAPTERS.flatMap(({ sections }) => sections.flatMap(({ clauses }) => clauses)),
      ...TILE_ENTRIES.flatMap(({ clauses }) => clauses),
      ...RULINGS,
    ].map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('include every clause that refusals, options, tiles, costs, scores and events name', () => {
    const named = new Set([
      ...Object.values(RULE_ERRORS).map(({ clause }) => clause),
      ...OPTION_NAMES.flatMap((name) => OPTIONS[name].clauses),
      ...TILES.flatMap(({ clauses, pointsClause, classic, vinci2 }) => [
        ...clauses,
        ...(pointsClause === undefined ? [] : [pointsClause]),
        ...(classic?.clauses ?? []),
        ...(vinci2?.clauses ?? []),
      ]),
      // Cost terms, score terms and events carry their clause as a literal.
      ...filesIn('packages/rules/src')
        .flatMap((text) => [...text.matchAll(/'((?:[A-Z]+-)+\d+)'/g)])
        .map((match) => match[1]!),
      ...filesIn('apps/web/src')
        .flatMap((text) => [...text.matchAll(/<Clause id="([^"]+)"/g)])
        .map((match) => match[1]!),
    ]);
    expect(named.size).toBeGreaterThan(150);
    expect([...named].filter((id) => clauseOf(id) === undefined)).toEqual([]);
  });

  test('have words in every edition, whole sentences', () => {
    for (const { name, edition } of SAMPLES) {
      for (const id of CLAUSE_IDS) {
        const clause = clauseOf(id);
        if (clause === undefined || !applies(clause, edition)) continue;
        const words = say(clause, edition);
        const odd = !/[.:]$/.test(words) || /undefined|NaN|\[object|null| {2}/.test(words);
        if (odd) throw new Error(`${id} says “${words}” in ${name}`);
      }
    }
  });
});

describe('links', () => {
  test('lead to clauses that exist', () => {
    const dead = [
      ...CLAUSE_IDS.flatMap((id) => clauseOf(id)?.see ?? []),
      ...RULINGS.flatMap(({ settles }) => settles),
      ...EXAMPLES.flatMap(({ clauses }) => clauses),
      ...TILE_ENTRIES.flatMap(({ see }) => see ?? []),
      ...ALTERNATIVES.flat(),
    ].filter((id) => clauseOf(id) === undefined);
    expect(dead).toEqual([]);
  });

  test('every clause, example and tile has a place', () => {
    for (const id of CLAUSE_IDS) expect(placeOf(id)?.anchor).toBe(id);
    for (const { id } of EXAMPLES) expect(placeOf(id)?.anchor).toBe(id);
    for (const { code } of TILES) expect(placeOf(`tile:${code}`)?.chapter).toBe('tiles');
    expect(placeOf('chapter:rulings')).toEqual({ chapter: 'rulings', anchor: 'chapter:rulings' });
    for (const bad of ['COST-99', 'tile:99', 'tile:x', 'chapter:x', '', 'AMB-0']) {
      expect(placeOf(bad)).toBeUndefined();
    }
  });

  test('every kind of tile has an entry with clauses, and every entry a tile', () => {
    const kinds = new Set(TILES.map(kindOf));
    expect([...kinds].filter((kind) => tileEntryOf(kind) === undefined)).toEqual([]);
    expect(TILE_ENTRIES.filter(({ id }) => !kinds.has(id))).toEqual([]);
    expect(TILE_ENTRIES.filter(({ clauses }) => clauses.length === 0)).toEqual([]);
  });

  test('every clause about a tile stands with that tile', () => {
    for (const tile of TILES) {
      const own = tileEntryOf(kindOf(tile))?.clauses.map(({ id }) => id) ?? [];
      const about = tile.clauses.filter((id) => /^(TILE|COMBO)-/.test(id));
      expect(about.filter((id) => !own.includes(id))).toEqual([]);
    }
  });
});

/** Where a rule text carries a clause that its own preset does not follow, and why. */
const OVERRULED: Readonly<Record<string, string>> = {
  'NOPROV-2 deClassic': 'AMB-2',
  'NOPROV-2 jaInternational': 'the text itself lets the empire wait',
  'NOPROV-2 deShort': 'AMB-2',
  'DEF-5 vinci2': 'AMB-61',
  'DEF-6 vinci2': 'DEF-7, the online implementation',
  'SETUP-12 deShort': 'AMB-6',
  'ENTRY-5 deShort': 'AMB-7',
  'TILE-FORTIFICATION-3 vinci2': 'the clause says “not in Vinci II”',
  'DECL-9 vinci2': 'DECL-10, the online implementation',
};

/** Where a clause is in force in a rule text that does not carry it, and why. */
const HOLDS_TOO: Readonly<Record<string, string>> = {
  'COMP-6 vinci2': 'its boards carry the track, too',
  'TRACK-16 vinci2': 'all tiles in play are open',
  'REORG-4 vinci2': 'TILE-WARBAND-1 supposes it',
  'TILE-GEN-5 vinci2': 'AMB-33 is for all',
  'SETUP-11 deShort': 'AMB-6',
};

describe('what is in force', () => {
  test('a clause that a rule text carries is in force there', () => {
    const missing = CLAUSE_LIST.filter(({ id }) => clauseOf(id) !== undefined).flatMap(
      ({ id, texts }) =>
        PRESET_IDS.filter(
          (preset) =>
            texts.includes(preset) && !id.startsWith('AMB-') && !isInForce(id, changed(preset, {})),
        ).map((preset) => `${id} ${preset}`),
    );
    expect(missing.filter((one) => !(one in OVERRULED))).toEqual([]);
  });

  test('a clause of Vinci II alone is in force nowhere else, and one of the classic texts not there', () => {
    const wrong = CLAUSE_LIST.filter(({ id }) => clauseOf(id) !== undefined).flatMap(
      ({ id, texts }) =>
        PRESET_IDS.filter((preset) => {
          if (texts.includes('fictional')) return false;
          const alien =
            preset === 'vinci2'
              ? !texts.includes('vinci2') && texts.length >= 3
              : texts.length === 1 && texts[0] === 'vinci2';
          return alien && isInForce(id, changed(preset, {}, { fictional: false }));
        }).map((preset) => `${id} ${preset}`),
    );
    expect(wrong.filter((one) => !(one in HOLDS_TOO))).toEqual([]);
  });

  test('of alternatives at most one is in force, whatever single option is changed', () => {
    for (const { name, edition } of SAMPLES) {
      for (const group of ALTERNATIVES) {
        const found = group.filter((id) => isInForce(id, edition));
        if (found.length > 1) throw new Error(`${found.join(' and ')} in ${name}`);
      }
    }
  });

  test('every rule text has one of each alternatives, save where it has neither', () => {
    const bare = PRESET_IDS.flatMap((preset) =>
      ALTERNATIVES.filter((group) => !group.some((id) => isInForce(id, changed(preset, {})))).map(
        (group) => `${preset} ${group.join('/')}`,
      ),
    );
    expect(bare).toEqual([]);
  });

  test('nothing about fictional players without them', () => {
    for (const preset of PRESET_IDS) {
      const alone = changed(preset, {}, { fictional: false });
      const found = CLAUSE_IDS.filter((id) => isInForce(id, alone)).filter((id) =>
        id.startsWith('FICT-'),
      );
      expect(found).toEqual([]);
    }
  });

  test('nothing about a tile that is not in the bag', () => {
    const said = (preset: (typeof PRESET_IDS)[number]): string[] =>
      CLAUSE_IDS.filter((id) => isInForce(id, changed(preset, {})));
    expect(said('deClassic').filter((id) => /^TILE-(ARMY|NOMADIC|CAMELS)/.test(id))).toEqual([]);
    expect(said('vinci2').filter((id) => id.startsWith('TILE-SPECIALIZATION'))).toEqual([]);
  });
});

describe('options', () => {
  test.each(OPTION_NAMES.filter((name) => new Set(valuesOf(name)).size > 1))(
    'the book says something else for each value of %s',
    (name) => {
      for (const preset of PRESET_IDS) {
        const texts = valuesOf(name).map((value) => {
          const edition = changed(preset, { ...CONTEXT[name], [name]: value });
          return CLAUSE_IDS.filter((id) => isInForce(id, edition))
            .map((id) => `${id} ${say({ id: id }, edition)}`)
            .join('\n');
        });
        expect([preset, new Set(texts).size]).toEqual([preset, texts.length]);
      }
    },
  );

  test('every clause that an option names is in force for one of its values', () => {
    const never = OPTION_NAMES.flatMap((name) =>
      OPTIONS[name].clauses
        .filter(
          (id) =>
            !PRESET_IDS.some((preset) =>
              valuesOf(name).some((value) =>
                isInForce(id, changed(preset, { ...CONTEXT[name], [name]: value })),
              ),
            ),
        )
        .map((id) => `${name} ${id}`),
    );
    expect(never).toEqual([]);
  });
});

describe('examples', () => {
  test('are those of the digest', () => {
    const wanted = CLAUSE_LIST.filter(({ id }) => id.startsWith('X-')).map(({ id }) => id);
    expect(wanted.filter((id) => exampleOf(id) === undefined)).toEqual([]);
    expect(EXAMPLES.map(({ id }) => id).filter((id) => !wanted.includes(id))).toEqual([]);
  });

  test('have a sum or a result', () => {
    for (const one of EXAMPLES) {
      expect([one.id, (one.sum === undefined) !== (one.told === undefined)]).toEqual([
        one.id,
        true,
      ]);
      expect(situationOf(one)).toMatch(/[.?]$/);
    }
  });

  test('are shown in the rule texts that they concern, and only there', () => {
    // A rule that other texts take over where they are silent, and a limit that holds in all of them.
    const everywhere = ['X-79', 'X-170'];
    const wrong = CLAUSE_LIST.filter(({ id }) => id.startsWith('X-')).flatMap(({ id, texts }) => {
      const one = exampleOf(id);
      if (one === undefined || texts.includes('fictional') || everywhere.includes(id)) return [];
      return PRESET_IDS.filter(
        (preset) => applies(one, changed(preset, {})) !== texts.includes(preset),
      ).map((preset) => `${id} ${preset}`);
    });
    expect(wrong).toEqual([]);
  });

  test('stand with a clause that is in force wherever they are shown', () => {
    const lost = SAMPLES.flatMap(({ name, edition }) =>
      EXAMPLES.filter(
        (one) => applies(one, edition) && !one.clauses.some((id) => isInForce(id, edition)),
      ).map(({ id }) => `${id} in ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test('rulings settle a clause that is in force wherever they are shown', () => {
    const lost = SAMPLES.flatMap(({ name, edition }) =>
      RULINGS.filter(
        (one) => applies(one, edition) && !one.settles.some((id) => isInForce(id, edition)),
      ).map(({ id }) => `${id} in ${name}`),
    );
    expect(lost).toEqual([]);
  });
});

test('what the messages may use is in the language that is spoken now', () => {
  const { edition } = SAMPLES[0]!;
  const zeroTerrains = (): unknown => messageValues(edition).zeroTerrainsCapital;
  const english = zeroTerrains();
  speak('de', { 'terrains.mountain': 'Gebirge' });
  expect(zeroTerrains()).toBe('Gebirge');
  speak('en');
  expect(zeroTerrains()).toBe(english);
});
