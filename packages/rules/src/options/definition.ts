/**
 * The kinds of options. A declaration says everything about its option: what it may be, what it is in
 * the German classic rules, on which the other texts are based, its clauses, and what the engine reads in
 * its place.
 */

interface Declaration<Value, Facts extends object> {
  /** The value in the German classic rules. */
  readonly usual: Value;
  readonly clauses: readonly string[];
  /** Facts under names that no other option uses. Nothing else of the engine sees the value. */
  readonly compile: (value: Value) => Facts;
}

interface Values<Value> {
  readonly values: readonly Value[];
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A number for each player count. */
export type ByPlayers = Readonly<Record<number, number>>;

/** One of some values. */
export const choice = <const Value extends string | number | boolean, Facts extends object>(
  option: Values<Value> & Declaration<NoInfer<Value>, Facts>,
) => ({ kind: 'choice' as const, ...option });

/** A whole number. */
export const numeric = <Facts extends object>(option: Range & Declaration<number, Facts>) => ({
  kind: 'number' as const,
  ...option,
});

/** A number for each player count, or what the map says. */
export const table = <Facts extends object>(
  option: Range & Declaration<ByPlayers | 'perMap', Facts>,
) => ({ kind: 'table' as const, ...option });

/** Any of some values. */
export const list = <const Item extends string, Facts extends object>(
  option: Values<Item> & Declaration<readonly NoInfer<Item>[], Facts>,
) => ({ kind: 'list' as const, ...option });

interface Described {
  readonly clauses: readonly string[];
  readonly usual: unknown;
  readonly compile: (value: never) => object;
}

/** Any option, for those who treat all alike. */
export type OptionDefinition = Described &
  (
    | ({ readonly kind: 'choice' } & Values<string | number | boolean>)
    | ({ readonly kind: 'number' | 'table' } & Range)
    | ({ readonly kind: 'list' } & Values<string>)
  );
