import { signal } from '@preact/signals';
import { isFictional } from '@vinci/rules';
import type { LogLine, Names } from '../game/log.ts';
import { type Why, whyText } from '../game/why.ts';
import { language } from '../i18n/index.ts';

type Automaton = typeof import('@vinci/bots/fictional');

/** The rules of fictional players, which only a log with one of them needs. */
const automaton = signal<Automaton | undefined>(undefined);
let loading = false;

/** Fetches them; until they are there, and if they do not come, lines stand without their reasons. */
export function loadReasons(): void {
  if (loading) return;
  loading = true;
  import('@vinci/bots/fictional').then(
    (module) => {
      automaton.value = module;
    },
    () => {
      loading = false;
    },
  );
}

/** Kinds of lines that come with a reason. */
const EXPLAINED: readonly LogLine['type'][] = [
  'rolled',
  'conquered',
  'civilizationChosen',
  'declined',
  'peaceNamed',
  'fortPlaced',
];

/** What was found for an event, in the language it was last asked for. */
const known = new WeakMap<object, { readonly spoken: string; readonly why: Why | undefined }>();

/** Why the fictional player of a line did that; `undefined` where nothing is known. */
export function reasonOf(names: Names, { source, type }: LogLine): Why | undefined {
  const rules = automaton.value;
  if (rules === undefined || source === undefined || !EXPLAINED.includes(type)) return undefined;
  const { step, event } = source;
  const { before } = step;
  // Compulsory declines and what happens to others are no decision of this seat.
  if (!isFictional(before.game, step.seat) || !('seat' in event) || event.seat !== step.seat) {
    return undefined;
  }
  const found = known.get(event);
  const spoken = language();
  if (found?.spoken === spoken) return found.why;
  const why = explain(rules, names, source);
  known.set(event, { spoken, why });
  return why;
}

function explain(
  { explainFictional }: Automaton,
  names: Names,
  { step, event }: NonNullable<LogLine['source']>,
): Why | undefined {
  try {
    const { intent, reason } = explainFictional(step.before);
    // A safe turn, or other rules than those of this page: then there is nothing to explain.
    if (intent !== step.code) return undefined;
    return whyText(
      names,
      names.name(step.seat),
      reason,
      event.type === 'rolled' ? event.result : undefined,
    );
  } catch {
    return undefined;
  }
}
