import type { z } from 'zod';
import type { SHAPES } from './schemas.ts';

/** Where a field goes: into the row of the journal, to everybody in the room, or both. */
type Way = 'row' | 'wire' | 'both';

/** What a field may be. The client loads this, so shapes are only named here. */
export type Kind =
  | { readonly is: 'flag' }
  | { readonly is: 'number'; readonly least: number; readonly most: number }
  | { readonly is: 'one'; readonly of: readonly string[] }
  /** Text of a shape, or empty. */
  | { readonly is: 'text'; readonly shape: keyof typeof SHAPES }
  /** Travels and is stored as JSON; as nothing where it is what it is at first. */
  | { readonly is: 'json'; readonly shape: keyof typeof SHAPES };

/** A field of a seat or a table. */
export interface Field<Value = unknown, To extends Way = Way> {
  readonly kind: Kind;
  /** What it is of a free seat or a new table. */
  readonly initial: Value;
  readonly to: To;
}

type Bare<Value> = Omit<Field<Value>, 'to'>;

export type Fields = Readonly<Record<string, Field>>;

/** The last moment that a date can name, in milliseconds since 1970. */
export const LATEST = 8.64e15;

export const flag = (initial = false): Bare<boolean> => ({ kind: { is: 'flag' }, initial });

export const number = (least: number, most: number, initial: number): Bare<number> => ({
  kind: { is: 'number', least, most },
  initial,
});

export const count = (): Bare<number> => number(0, 2 ** 31 - 1, 0);

/** Milliseconds since 1970, or 0 for never. */
export const moment = (): Bare<number> => number(0, LATEST, 0);

/** One of some words; at first the first one, if nothing else is said. */
export const oneOf = <const Word extends string>(
  of: readonly [Word, ...Word[]],
  initial: Word = of[0],
): Bare<Word> => ({ kind: { is: 'one', of }, initial });

export const text = (shape: keyof typeof SHAPES): Bare<string> => ({
  kind: { is: 'text', shape },
  initial: '',
});

export const json = <Shape extends keyof typeof SHAPES>(
  shape: Shape,
  initial: z.output<(typeof SHAPES)[Shape]>,
): Bare<z.output<(typeof SHAPES)[Shape]>> => ({ kind: { is: 'json', shape }, initial });

/** Stored, and seen by everybody. */
export const shared = <Value>(field: Bare<Value>): Field<Value, 'both'> => ({
  ...field,
  to: 'both',
});

/** Stored, and nobody else's business. */
export const stored = <Value>(field: Bare<Value>): Field<Value, 'row'> => ({ ...field, to: 'row' });

/** Seen by everybody, and stored nowhere. */
export const sent = <Value>(field: Bare<Value>): Field<Value, 'wire'> => ({ ...field, to: 'wire' });

type Named<All extends Fields, To extends Way> = keyof {
  [Name in keyof All as All[Name]['to'] extends To ? Name : never]: Name;
};

/** What a session knows. */
export type Held<All extends Fields> = {
  readonly [Name in Named<All, 'row' | 'both'>]: All[Name]['initial'];
};

/** What everybody sees. */
export type Seen<All extends Fields> = {
  readonly [Name in Named<All, 'wire' | 'both'>]: All[Name]['initial'];
};

type Plain<Value> = Value extends string | number | boolean ? Value : string;

/** The same as it travels. */
export type Wire<All extends Fields, To extends Way = 'wire' | 'both'> = {
  [Name in Named<All, To>]: Plain<All[Name]['initial']>;
};

/** What a session knows, as it is stored. */
export type RowOf<All extends Fields> = {
  [Name in Named<All, 'row' | 'both'>]: All[Name]['initial'] extends boolean
    ? number
    : Plain<All[Name]['initial']>;
};

/** The fields that go somewhere. */
export const fieldsOf = (all: Fields, ...ways: readonly Way[]): [string, Field][] =>
  Object.entries(all).filter(([, { to }]) => ways.includes(to));

function encode({ kind, initial }: Field, value: unknown): unknown {
  if (kind.is !== 'json') return value;
  const written = JSON.stringify(value);
  return written === JSON.stringify(initial) ? '' : written;
}

function decode({ kind, initial }: Field, plain: unknown): unknown {
  switch (kind.is) {
    case 'json':
      return plain === '' ? initial : JSON.parse(String(plain));
    case 'one':
      // A server of another version may know other words.
      return kind.of.find((word) => word === plain) ?? initial;
    case 'flag':
      return plain === true || plain === 1;
    default:
      return plain;
  }
}

const mapped = (
  fields: readonly [string, Field][],
  to: (field: Field, name: string) => unknown,
): unknown => Object.fromEntries(fields.map(([name, field]) => [name, to(field, name)]));

/** What a free seat or a new table has. */
export const initialOf = <All extends Fields>(all: All): Held<All> =>
  mapped(fieldsOf(all, 'row', 'both'), ({ initial }) => initial) as Held<All>;

export const toRow = <All extends Fields>(all: All, held: Held<All>): RowOf<All> =>
  mapped(fieldsOf(all, 'row', 'both'), (field, name) => {
    const plain = encode(field, (held as Record<string, unknown>)[name]);
    return typeof plain === 'boolean' ? Number(plain) : plain;
  }) as RowOf<All>;

/** @param row checked before */
export const fromRow = <All extends Fields>(all: All, row: RowOf<All>): Held<All> =>
  mapped(fieldsOf(all, 'row', 'both'), (field, name) =>
    decode(field, (row as Record<string, unknown>)[name]),
  ) as Held<All>;

/** What everybody may see of what a session knows. */
export const toWire = <All extends Fields>(all: All, held: Held<All>): Wire<All, 'both'> =>
  mapped(fieldsOf(all, 'both'), (field, name) =>
    encode(field, (held as Record<string, unknown>)[name]),
  ) as Wire<All, 'both'>;

export const fromWire = <All extends Fields>(all: All, wire: Wire<All>): Seen<All> =>
  mapped(fieldsOf(all, 'wire', 'both'), (field, name) =>
    decode(field, (wire as Record<string, unknown>)[name]),
  ) as Seen<All>;
