/** Writes docs/rules/clauses.md, every clause in a line: `node packages/rulebook/build/clauses.ts`. */
import { writeFileSync } from 'node:fs';
import {
  OPTIONS,
  type OptionDefinition,
  PRESET_IDS,
  PRESETS,
  type PresetId,
  type RuleSet,
} from '@vinci/rules';
import { type Clause as Listed, readClauses } from '../../rules/build/clauses.ts';
import {
  applies,
  type Clause,
  clauseOf,
  type Edition,
  editionOfPreset,
  exampleOf,
  labelOf,
  questionOf,
  type Ruling,
  resultOf,
  say,
  situationOf,
} from '../src/index.ts';

export const PAGE = new URL('../../../docs/rules/clauses.md', import.meta.url);

/** Clauses that do not concern players, or whose words in the book need the line before them. */
const OWN: Readonly<Record<string, string>> = {
  'COMP-1': 'There are 150 pawns, 25 in each of six colours.',
  'COMP-2': 'Each colour has a large marker for the score.',
  'COMP-3': '33 pieces of plain wood stand for neutral pawns and for forts.',
  'COMP-4': '45 markers show which empires are in decline.',
  'COMP-8': 'The printed sheets that come with the game change nothing in play.',
  'AMB-170': 'Barbarians bring 7 pawns and Warband 7; games of equal bots showed why (balance.md).',
  'FICT-DIFF-1': 'Fictional players may start with more or fewer points than you do.',
  'FICT-DIFF-2': 'They may get more base pawns than the usual 8.',
};

const FAMILIES: Readonly<Record<string, string>> = {
  COMP: 'Components',
  MAP: 'The board',
  SEA: 'Seas',
  SETUP: 'Set-up',
  TRACK: 'Choosing a civilization',
  PAWN: 'Pawns of a civilization',
  TURN: 'The turn',
  MOB: 'Mobilisation',
  ENTRY: 'Entering the board',
  EXP: 'Expansion',
  COST: 'What a conquest costs',
  DEF: 'Losses and retreat',
  NOPROV: 'Empires without provinces',
  COH: 'Cohesion',
  REORG: 'Reorganization',
  SCORE: 'Scoring',
  DECL: 'Decline',
  OWN: 'Your active and your declining empire',
  END: 'End of the game',
  TILE: 'Tiles',
  COMBO: 'Tiles together',
  FICT: 'Fictional players',
  VAR: 'Variants',
  AMB: 'Rulings: what the texts leave open',
  X: 'Worked examples',
};

/** Editions in which a clause is looked for: the rule texts, then those with one option changed. */
const editions: readonly (Edition & { readonly label: string })[] = [
  ...PRESET_IDS.map((preset) => ({ ...edition(preset), label: preset })),
  ...['deClassic' as const, 'vinci2' as const].flatMap((preset) =>
    Object.entries(OPTIONS).flatMap(([name, option]) =>
      valuesOf(option).map((value) => ({
        ...edition(preset, { [name]: value }),
        label: `${name} ${value}`,
      })),
    ),
  ),
];

/** Values of an option that may bring a clause into force. */
function valuesOf(option: OptionDefinition): readonly (string | number | boolean)[] {
  if (option.kind === 'choice') return option.values;
  return option.kind === 'number' ? [option.max, option.min] : [];
}

function edition(preset: PresetId, changed: Partial<RuleSet> = {}): Edition {
  const plain = editionOfPreset(preset);
  return { ...plain, fictional: true, rules: { ...plain.rules, ...changed } };
}

const asked = (one: Clause | Ruling): string => ('settles' in one ? `*${questionOf(one)}* ` : '');

/** What a clause says in its first edition, and where a rule text says something else, that. */
function wordsOf(one: Clause): string {
  const [first] = editions.filter((at) => applies(one, at));
  if (first === undefined) return say(one, edition('deClassic'));
  const words = say(one, first);
  if (!(first.label in PRESETS)) return `${words} (\`${first.label}\`)`;
  const others = Map.groupBy(
    editions.filter((at) => at.label in PRESETS && applies(one, at)),
    (at) => say(one, at),
  );
  others.delete(words);
  const also = [...others].map(
    ([told, at]) => ` — ${at.map(({ label }) => label).join(', ')}: ${told}`,
  );
  return `${words}${also.join('')}`;
}

function lineOf({ id, texts }: Listed): string {
  const editions = PRESET_IDS.every((text) => texts.includes(text))
    ? ''
    : PRESET_IDS.every((text) => texts.includes(text) === (text !== 'vinci2'))
      ? ' (classic)'
      : ` (${texts.join(', ')})`;
  return `- **${id}**${editions} ${told(id).replace(/\s+/g, ' ').trim()}`;
}

function told(id: string): string {
  const own = OWN[id];
  if (own !== undefined) return own;
  const clause = clauseOf(id);
  if (clause !== undefined) return `${asked(clause)}${wordsOf(clause)}`;
  const example = exampleOf(id);
  if (example === undefined) return fail(id);
  const at = editions.find((one) => applies(example, one)) ?? edition('deClassic');
  const { sum } = example;
  const lines = sum?.lines.map(
    (line, i) => `${sign(line[0], i)}${Math.abs(line[0])} ${labelOf(line)}`,
  );
  const result = resultOf(example, at);
  const total = sum === undefined ? '' : ` ${lines?.join(' ')} = ${sum.total}.`;
  return `${situationOf(example)}${total}${result === undefined ? '' : ` ${result}`}`;
}

const sign = (amount: number, index: number): string =>
  amount < 0 ? '− ' : index === 0 ? '' : '+ ';

function fail(id: string): never {
  throw new Error(`nobody says in a line what ${id} is`);
}

/** The page. Throws when a clause has no line. */
export function clausePage(): string {
  const families = Map.groupBy(readClauses(), ({ id }) => id.split('-')[0] as string);
  const sections = [...families].map(
    ([family, clauses]) =>
      `## ${FAMILIES[family] ?? fail(family)}\n\n${clauses.map(lineOf).join('\n')}\n`,
  );
  return `# Clauses

Code, tests, refusals and the rules on screen cite clauses by these ids. This page says in a line what each one
means; \`node packages/rulebook/build/clauses.ts\` writes it from the rule book, and a test compares. In
brackets are the rule texts a clause belongs to, where it is not in all of them: \`classic\` are all but Vinci II. What a rule
text says differently follows a dash; an option in brackets is what brings a clause into force. Where comments
speak of the *digest*, they mean this list.

${sections.join('\n')}`;
}

/** Ids of clauses as they are cited in a text. */
export const citedIn = (text: string): string[] => {
  const families = Object.keys(FAMILIES).join('|');
  return text.match(new RegExp(`(?<![\\w-])(?:${families})(?:-[A-Z]+)*-\\d+(?![\\w-])`, 'g')) ?? [];
};

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, clausePage());
