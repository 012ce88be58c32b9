import { put, readJson, type Store } from '../net/storage.ts';
import { type Place, studyPlace } from '../ui/places.ts';
import { go } from '../ui/router.ts';
import { packText } from './link.ts';
import type { Learning } from './questions.ts';

/** What a game gives to the analysis board besides the position. */
export interface HandOver {
  /** Notation of the position. */
  readonly start: string;
  /** By seat. */
  readonly names: readonly string[];
  /** Colour indexes by seat. */
  readonly colours: readonly number[];
  /** Where it comes from. */
  readonly from: Place;
  /** Turns to be played better than in the game. */
  readonly learning?: Learning;
}

/** What is read again; what there is to learn has to be looked at by whoever asks. */
type Received = Omit<HandOver, 'learning'> & { readonly learning?: unknown };

const KEY = 'vinci.study';

/** Keeps what is given for the page that opens next. */
export function handOver(store: Store, given: HandOver): void {
  put(store, KEY, JSON.stringify(given));
}

/** Opens the analysis board with what is given. */
export async function openStudy(given: HandOver): Promise<void> {
  handOver(sessionStorage, given);
  go(studyPlace(await packText(given.start)));
}

const isList = (value: unknown, type: 'string' | 'number'): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === type);

/** What was given with this position; nothing for one that came otherwise. */
export function handedOver(store: Store, start: string): Received | undefined {
  const value = Object(readJson(store, KEY)) as Partial<Received>;
  const fits =
    value.start === start &&
    isList(value.names, 'string') &&
    isList(value.colours, 'number') &&
    typeof value.from === 'string';
  return fits ? (value as Received) : undefined;
}
