import type { z } from 'zod';
import type { NOTIFY_BODIES } from './notify-schemas.ts';

export type PushBody = z.input<typeof NOTIFY_BODIES.push>;
export type WebhookBody = z.input<typeof NOTIFY_BODIES.webhook>;

/** A browser that wants to be told, as it describes itself. */
export type PushTarget = Pick<PushBody['subscription'], 'endpoint' | 'keys'>;

/**
 * When nothing is sent: from a minute of the day to another, by the clocks of a time zone. Messages
 * wait until then.
 */
export interface QuietHours {
  /** 0 … 1439. */
  readonly from: number;
  /** 0 … 1439, not `from`; smaller than `from` for hours over midnight. */
  readonly to: number;
  /** Name of the IANA time zone, as `Europe/Vienna`. */
  readonly zone: string;
}

export type WebhookFormat = WebhookBody['format'];

/** Reply to `GET /api/push/key`: the server's public key in base64url. */
export interface PushKeyReply {
  readonly key: string;
}

/** Reply to `GET /api/games/:code/webhook`; its address stays on the server. */
export type WebhookReply =
  | { readonly state: 'none' }
  | {
      /** `off`: so many messages failed that no more are sent. */
      readonly state: 'on' | 'failing' | 'off';
      /** Host name of the address. */
      readonly host: string;
      readonly format: WebhookFormat;
      readonly quiet: QuietHours | null;
    };

/** Why somebody is told: of their turn, once more, of a vote that is open, of the end. */
export type NewsKind = 'turn' | 'reminder' | 'vote' | 'over';

/** What a browser is told, encrypted for it alone. */
export interface PushNews {
  readonly kind: NewsKind;
  readonly code: string;
  /** Name of the seat that is told. */
  readonly name: string;
  /** Name of the absent person a vote is about; empty for other news. */
  readonly about: string;
  /** Names of the others, in order of the seats. */
  readonly others: readonly string[];
}
