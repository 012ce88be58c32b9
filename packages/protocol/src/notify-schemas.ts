import { z } from 'zod';

/** Characters of the address of a push service or of a webhook. */
const MAX_ADDRESS_LENGTH = 1000;

const minuteOfDay = z
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** What this machine calls a zone, however it is spelt; nothing where it does not know the time there. */
function zoneOf(spelt: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: spelt }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Local minutes of the day between which nothing is sent; may lead over midnight. */
export const quietSchema = z
  .strictObject({
    from: minuteOfDay,
    to: minuteOfDay,
    /** Name of the IANA time zone, as `Europe/Vienna`. */
    zone: z
      .string()
      .max(64)
      .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
      .transform(zoneOf)
      .pipe(z.string()),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'] })
  .nullable();

/** No space or line end, which a parser of addresses would leave out without a word. */
const address = z
  .url({ protocol: /^https$/ })
  .max(MAX_ADDRESS_LENGTH)
  .regex(/^[!-~]+$/);

/** Bodies of the calls about messages to people who are not at the game. */
export const NOTIFY_BODIES = {
  /** `PUT /api/games/:code/push`: what `PushSubscription.toJSON` gives. */
  push: z.strictObject({
    subscription: z.strictObject({
      endpoint: address,
      expirationTime: z.number().nullable().optional(),
      keys: z.strictObject({
        /** Public key of the browser: 65 bytes in base64url. */
        p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
        /** Secret shared with the browser: 16 bytes in base64url. */
        auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
      }),
    }),
    quiet: quietSchema.optional(),
  }),
  /** `DELETE /api/games/:code/push`. */
  unpush: z.strictObject({ endpoint: address }),
  /** `PUT /api/games/:code/webhook`. */
  webhook: z.strictObject({
    url: address,
    format: z.enum(['discord', 'slack']),
    quiet: quietSchema.optional(),
  }),
} as const;
