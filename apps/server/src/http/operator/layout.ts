import type { Config } from '../../config.ts';
import { type Content, html } from './html.ts';

/** A page of the operator's: plain HTML that needs no script. */
export const page = (
  { basePath }: Pick<Config, 'basePath'>,
  title: string,
  body: Content,
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Vinci Online</title>
<link rel="icon" href="${basePath}/icon.svg">
<link rel="stylesheet" href="${basePath}/operator/style.css">
</head>
<body>
<header>
<a class="home" href="${basePath}/operator">Vinci Online</a>
<nav><a href="${basePath}/operator">Games</a> <a href="${basePath}/operator/monitor/">Colyseus monitor</a></nav>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;

/** A time, to the second, in UTC. */
export const timeOf = (at: number): Content =>
  at === 0 ? '–' : html`<time>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}</time>`;

/** A table; without rows a sentence stands in its place. */
export function table(
  head: readonly string[],
  rows: readonly (readonly Content[])[],
  none: string,
) {
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  return html`<div class="scroll"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
