import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** Where webhooks of the two formats are at home, with the beginning of their paths. */
const HOMES: Readonly<Record<string, string>> = {
  'discord.com': '/api/webhooks/',
  'discordapp.com': '/api/webhooks/',
  'hooks.slack.com': '/services/',
};

const isPlain = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

/**
 * Whether an address may be one of a push service. To which address a name leads is looked at when
 * something is sent.
 */
export function isAcceptableEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isPlain(url) && (isIP(literal) === 0 || isPublicAddress(literal));
}

/**
 * Whether an address is one of a webhook that this server sends to.
 *
 * @param hosts that the operator names, as `chat.example` or `chat.example:8443`
 */
export function isWebhookAddress(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!isPlain(url)) return false;
  const home = Object.hasOwn(HOMES, url.host) ? HOMES[url.host] : undefined;
  return hosts.includes(url.host) || (home !== undefined && url.pathname.startsWith(home));
}
