/**
 * Keeps docs/protocol.md in step with the schemas: `node packages/protocol/build/page.ts` writes the
 * payloads in its table of requests, its tables of refusals, and the codes of tiles.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { RULE_ERRORS, TILES } from '@vinci/rules';
import { z } from 'zod';
import { PROTOCOL_ERRORS } from '../src/index.ts';
import { REQUESTS } from '../src/requests.ts';

export const PAGE = new URL('../../../docs/protocol.md', import.meta.url);

type Json = z.core.JSONSchema.BaseSchema;

const quoted = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(' \\| ');

/** A field with its values where these are words; a question mark where it may be left out. */
function field(name: string, of: Json, required: readonly string[]): string {
  const values = of.const === undefined ? of.enum : [of.const];
  const shown = required.includes(name) ? name : `${name}?`;
  return values === undefined ? shown : `${shown}: ${quoted(values)}`;
}

/** The fields of a payload as code; empty for a request without one. */
function payload(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return (json.anyOf ?? json.oneOf ?? [json])
    .map((one) => one as Json)
    .filter(({ properties }) => Object.keys(properties ?? {}).length > 0)
    .map(({ properties, required }) =>
      Object.entries(properties ?? {}).map(([name, of]) => field(name, of as Json, required ?? [])),
    )
    .map((fields) => `\`{ ${fields.join(', ')} }\``)
    .join(' or ');
}

/** `message/unknown` never reaches a client: such a request fails in Colyseus. */
const refusals = Object.entries(PROTOCOL_ERRORS).filter(([code]) => code !== 'message/unknown');

/** The page with payloads and refusals as the schemas have them. Throws when a row or mark is missing. */
export function upToDate(page: string): string {
  let text = page;
  const put = (pattern: RegExp, replacement: string): void => {
    if (!pattern.test(text)) throw new Error(`docs/protocol.md has no ${pattern}`);
    text = text.replace(pattern, (_all, before, after) => `${before}${replacement}${after}`);
  };
  for (const [name, { payload: schema }] of Object.entries(REQUESTS)) {
    const shown = payload(schema);
    put(
      new RegExp(`^(\\| \`${name}\` \\| )(?:\`(?:[^|]|\\\\\\|)*\` )?(\\| [^|]*\\| [^|]*\\|)$`, 'm'),
      shown === '' ? '' : `${shown} `,
    );
  }
  const rows = refusals.map(
    ([code, { status, text }]) => `| \`${code}\` | ${status} | ${text} |\n`,
  );
  const table = `| code | status | |\n|---|---|---|\n${rows.join('')}`;
  put(/(<!-- refusals:.*-->\n)[\s\S]*?(<!-- \/refusals -->)/, table);
  const broken = Object.entries(RULE_ERRORS).map(
    ([code, { clause, text }]) => `| \`${code}\` | ${clause} | ${text} |\n`,
  );
  const rules = `| code | clause | |\n|---|---|---|\n${broken.join('')}`;
  put(/(<!-- rules:.*-->\n)[\s\S]*?(<!-- \/rules -->)/, rules);
  const tiles = Object.values(TILES)
    .toSorted((one, other) => one.code - other.code)
    .map(({ code, id }) => `${code} \`${id}\``);
  put(/(<!-- tiles:.*-->\n)[\s\S]*?(<!-- \/tiles -->)/, `${tiles.join(', ')}.\n`);
  return text;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(PAGE, upToDate(readFileSync(PAGE, 'utf8')));
