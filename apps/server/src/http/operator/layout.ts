import type { Response } from 'express';
import type { Config } from '../../config.ts';
import { type Content, type Html, html } from './html.ts';

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
<nav><a href="${basePath}/operator">Games</a> <a href="${basePath}/operator/monitor">Colyseus monitor</a></nav>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;

export function showPage(
  response: Response,
  config: Pick<Config, 'basePath'>,
  title: string,
  body: Content,
  status = 200,
): void {
  response
    .status(status)
    .type('html')
    .send(page(config, title, body));
}

/** A time, to the second, in UTC. Nothing can go wrong with what somebody has damaged. */
export const clockTime = (at: number): string =>
  Math.abs(at) <= LAST ? new Date(at).toISOString().slice(0, 19).replace('T', ' ') : '–';

/** The last moment that a `Date` can name, in milliseconds. */
const LAST = 8.64e15;

/** The same, for a page; 0 for never. */
export const timeOf = (at: number): Content =>
  at === 0 ? '–' : html`<time>${clockTime(at)}</time>`;

export const fact = (name: string, value: Content): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

export const section = (title: string, body: Content): Html =>
  html`<section><h2>${title}</h2>${body}</section>`;

/** A table; without rows a sentence stands in its place. */
export function table(
  head: readonly string[],
  rows: readonly (readonly Content[])[],
  none = 'There are none.',
): Html {
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  // On a phone it scrolls sideways, which a keyboard can do only where the focus can go.
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
