import { LATEST } from '@vinci/protocol';
import { type Field, type Fields, fieldsOf, type RowOf } from '@vinci/protocol/fields';
import { SHAPES } from '@vinci/protocol/schemas';
import { z } from 'zod';

/** A column of a table in the database: of which type, and what may be in it. */
export interface Column<Value = unknown> {
  readonly type: 'integer' | 'bigint' | 'text';
  readonly check: z.ZodType<Value>;
}

export type Columns = Readonly<Record<string, Column>>;

/** A row with some columns. */
export type RowWith<All extends Columns> = {
  -readonly [Name in keyof All]: All[Name] extends Column<infer Value> ? Value : never;
};

/** The last number that an `integer` holds. */
const INTEGER = 2 ** 31 - 1;

export const integer = (least: number, most = INTEGER): Column<number> => ({
  type: most > INTEGER ? 'bigint' : 'integer',
  check: z.int().min(least).max(most),
});

/** Milliseconds since 1970, or 0 for never. */
export const time = integer(0, LATEST);
/** 0 or 1. */
export const flag = integer(0, 1);
/** −1 for nobody. */
export const anySeat = integer(-1, 5);

export const text = <Value extends string>(check: z.ZodType<Value>): Column<Value> => ({
  type: 'text',
  check,
});

const LONGEST = 10_000;

/** JSON of a form, or nothing. */
export const json = (form: z.ZodType): Column<string> =>
  text(
    z
      .string()
      .max(LONGEST)
      .refine((written) => {
        try {
          return written === '' || form.safeParse(JSON.parse(written)).success;
        } catch {
          return false;
        }
      }, 'not of the expected form'),
  );

function columnOf({ kind }: Field): Column {
  switch (kind.is) {
    case 'flag':
      return flag;
    case 'number':
      return integer(kind.least, kind.most);
    case 'one':
      return text(z.enum(kind.of));
    case 'text':
      return text(z.union([z.literal(''), SHAPES[kind.shape] as z.ZodType<string>]));
    case 'json':
      return json(SHAPES[kind.shape]);
  }
}

/** The columns of the fields that are stored. */
export const columnsOf = <All extends Fields>(
  all: All,
): { readonly [Name in keyof RowOf<All>]: Column<RowOf<All>[Name]> } =>
  Object.fromEntries(
    fieldsOf(all, 'row', 'both').map(([name, field]) => [name, columnOf(field)]),
  ) as { [Name in keyof RowOf<All>]: Column<RowOf<All>[Name]> };

/** What must be in the columns, for a schema of zod. */
export const checksOf = <All extends Columns>(
  all: All,
): { readonly [Name in keyof All]: All[Name]['check'] } =>
  Object.fromEntries(Object.entries(all).map(([name, { check }]) => [name, check])) as {
    [Name in keyof All]: All[Name]['check'];
  };
