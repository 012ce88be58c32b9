import { createHmac } from 'node:crypto';
import type { PushNews } from '@vinci/protocol';
import { z } from 'zod';
import { isWebhook } from '../store/followers.ts';
import type { FollowerRow } from '../store/schema.ts';
import type { Secrets } from '../store/secrets.ts';
import { type Answer, ForbiddenAddressError, type Outward } from './outward.ts';
import type { Announcement } from './words.ts';

/** The key pair by which push services know this server. */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What has become of a message. */
export type Delivery =
  | { readonly result: 'sent' }
  /** It may be tried again; the other side may have said when, in seconds. */
  | { readonly result: 'busy'; readonly retryAfter: number | undefined }
  /** This message is not wanted. */
  | { readonly result: 'refused' }
  /** Nothing will ever arrive at this address again. */
  | { readonly result: 'gone' };

/** Seconds for which a push service keeps a message for a browser that is not there. */
const KEPT_SECONDS = 24 * 3600;

/** A contact is compulsory; without one in the settings it is the address of the game itself. */
const NO_CONTACT = 'mailto:nobody@localhost';

const vapidSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
const keysSchema = z.object({ p256dh: z.string(), auth: z.string() });

/** Loaded when there is something to tell, or on the first start: it brings arithmetic of its own for large numbers. */
const webPush = async () => (await import('web-push')).default;

/** The key pair of this server, made on its first start. */
export async function agreeOnKeys(secrets: Secrets): Promise<Vapid> {
  const make = async () => JSON.stringify((await webPush()).generateVAPIDKeys());
  return vapidSchema.parse(JSON.parse(await secrets.agree('vapid', make)));
}

export interface CourierParts {
  readonly outward: Outward;
  readonly vapid: Vapid;
  /** `mailto:` or `https:`, for push services that want to reach the operator. */
  readonly contact: string | undefined;
  /** Hosts besides Discord and Slack, which may stand in the network of the server. */
  readonly webhookHosts: readonly string[];
}

type Parcel = Parameters<Outward['send']>[0];

type Receiver = Pick<FollowerRow, 'channel' | 'address' | 'keys' | 'base'>;

/** Nobody is given up because a file could not be loaded: it may be there again in a moment. */
const MISSING: Delivery = { result: 'busy', retryAfter: undefined };

export class Courier {
  readonly #parts: CourierParts;

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  get key(): string {
    return this.#parts.vapid.publicKey;
  }

  /** Tells a browser. Never rejects. */
  async push(to: Receiver, news: PushNews): Promise<Delivery> {
    const library = await webPush().catch(() => undefined);
    if (library === undefined) return MISSING;
    return this.#deliver(to, () => {
      const { vapid } = this.#parts;
      const { endpoint, headers, body } = library.generateRequestDetails(
        { endpoint: to.address, keys: keysSchema.parse(JSON.parse(to.keys)) },
        JSON.stringify(news),
        {
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject: this.#contact(to.base), ...vapid },
          TTL: KEPT_SECONDS,
          urgency: 'high',
          topic: this.#topic(news.code),
        },
      );
      // Lengths and the like are numbers.
      const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      return { url: endpoint, headers: Object.fromEntries(named), body, publicOnly: true };
    });
  }

  /** Tells a webhook. Never rejects. */
  async announce(to: Receiver, news: Omit<Announcement, 'link'>): Promise<Delivery> {
    // Most servers tell no channel, and start sooner without the words for it.
    const words = await import('./words.ts').catch(() => undefined);
    if (words === undefined) return MISSING;
    return this.#deliver(to, () => {
      if (!isWebhook(to.channel)) throw new Error(`no webhook: ${to.channel}`);
      const link = to.base === '' ? undefined : `${to.base}#/${news.code}`;
      return {
        url: to.address,
        headers: { 'content-type': 'application/json' },
        body: words.announce(to.channel, { ...news, link }),
        publicOnly: !this.#parts.webhookHosts.includes(new URL(to.address).host),
      };
    });
  }

  async #deliver(to: Receiver, make: () => Parcel): Promise<Delivery> {
    let parcel: Parcel;
    try {
      parcel = make();
    } catch {
      return { result: 'gone' };
    }
    try {
      return judge(await this.#parts.outward.send(parcel), to.channel);
    } catch (error) {
      if (error instanceof ForbiddenAddressError) return { result: 'gone' };
      return { result: 'busy', retryAfter: undefined };
    }
  }

  #contact(base: string): string {
    return this.#parts.contact ?? (base.startsWith('https:') ? base : NO_CONTACT);
  }

  /** What lets a push service replace a message nobody has fetched yet, without learning the code. */
  #topic(code: string): string {
    const key = this.#parts.vapid.privateKey;
    return createHmac('sha256', key).update(code).digest('base64url').slice(0, 32);
  }
}

function judge({ status, retryAfter }: Answer, channel: Receiver['channel']): Delivery {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (isWebhook(channel) && (status === 401 || status === 403)) return { result: 'gone' };
  if (status === 408 || status === 429 || status >= 500) return { result: 'busy', retryAfter };
  return { result: 'refused' };
}
