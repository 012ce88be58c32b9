import { openApi } from './openapi.ts';

interface Described {
  readonly paths: Record<
    string,
    Record<string, { summary: string; requestBody?: unknown; responses: Record<string, unknown> }>
  >;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const shown = (value: unknown): string =>
  `<pre>${escaped(JSON.stringify(value, undefined, 1))}</pre>`;

/** The JSON door for people: the calls and what they carry, as the description for programs says it. */
export function page(): string {
  const { paths, components } = openApi('') as Described;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { summary, requestBody, responses }]) =>
        `<h2>${method.toUpperCase()} ${escaped(path)}</h2><p>${escaped(summary)}</p><details><summary>Form</summary>${
          requestBody === undefined ? '' : shown(requestBody)
        }${shown(responses)}</details>`,
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details><summary id="${escaped(name)}">${escaped(name)}</summary>${shown(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Vinci Online: API</title></head><body><main><h1>Vinci Online: API, version 1</h1>
<p>docs/api.md of the sources explains the calls. For programs: <a href="openapi.json">openapi.json</a>.</p>
${calls.join('\n')}<h2>Forms of answers and events</h2>${schemas.join('\n')}</main></body></html>`;
}
