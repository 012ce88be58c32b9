import type { Request } from 'express';
import type { Config } from '../../config.ts';
import { html } from '../operator/html.ts';
import { type Card, SITE } from './general.ts';

/** What the pictures measure; `npm run cards -w @vinci/web` makes them. */
const WIDTH = 1200;
const HEIGHT = 630;

/** A host and its port as a browser sends them. */
const HOST = /^([A-Za-z0-9][A-Za-z0-9._-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/;

/**
 * The address of the client, with a slash at the end: the one that is set, or the one that was asked
 * for. `Host` is what a proxy passes on; what only names another one (`X-Forwarded-Host`) is not
 * believed, because nothing else here depends on it. Nothing where it cannot be told.
 */
export function clientAddress(
  { headers: { host = '' }, protocol }: Pick<Request, 'headers' | 'protocol'>,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const scheme = protocol === 'https' ? 'https' : 'http';
  return HOST.test(host) ? `${scheme}://${host}${basePath}/` : undefined;
}

/**
 * What a page has in its head besides what was built: its base address, so that one build works under
 * any path, and what programs show that preview links.
 *
 * @param address of the client; without it there is no picture, which must have a full address
 */
export function headOf(basePath: string, card: Card, address: string | undefined): string {
  const property = (name: string, content: string | number) =>
    html`<meta property="og:${name}" content="${content}">`;
  return html`<base href="${basePath}/">${[
    property('type', 'website'),
    property('site_name', SITE),
    property('title', card.title),
    property('description', card.text),
    address === undefined
      ? undefined
      : [
          property('url', `${address}${card.code ?? ''}`),
          property('image', `${address}${card.picture}`),
          property('image:width', WIDTH),
          property('image:height', HEIGHT),
          property('image:alt', card.text),
        ],
    html`<meta name="twitter:card" content="summary_large_image">`,
  ]}`.text;
}
