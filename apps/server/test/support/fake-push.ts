import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushBody, PushNews } from '@vinci/protocol';
import { CERTIFICATE } from './certificate.ts';

/** A call as the other side got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answer = number | { status: number; headers?: Record<string, string> };

/** A server over HTTPS that answers as it is told, for push services and webhooks alike. */
export interface Receiver {
  readonly port: number;
  readonly url: (path: string) => string;
  readonly received: Received[];
  /** Decides the status of the next answers, now or later; may give a header, too. */
  answer: (call: Received) => Answer | Promise<Answer>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(CERTIFICATE, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
    receiver.received.push(call);
    const answer = await receiver.answer(call);
    const { status, headers = {} } = typeof answer === 'number' ? { status: answer } : answer;
    if (status === 0) response.destroy();
    else response.writeHead(status, headers).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port,
    url: (path) => `https://localhost:${port}${path}`,
    received: [],
    answer: () => 201,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** A browser that has subscribed: it can read what is sent to it, and nobody else can. */
export interface FakeBrowser {
  readonly subscription: PushBody['subscription'];
  read(body: Buffer): PushNews;
}

/** RFC 8291 from the browser's side, written apart from the library that the server uses. */
export function fakeBrowser(endpoint: string): FakeBrowser {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const length = body[20] ?? 0;
      const theirs = body.subarray(21, 21 + length);
      const shared = ecdh.computeSecret(theirs);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const input = derive(auth, shared, info, 32);
      const key = derive(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + length);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** HKDF with one block, which is enough here. */
function derive(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(input).digest();
  const block = createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  return block.subarray(0, length);
}

/**
 * What a push service reads out of the `Authorization` header of RFC 8292, after it has checked the
 * signature.
 *
 * @param key the server's public key in base64url
 */
export function vapidClaims(header: string | undefined, key: string): Record<string, unknown> {
  const [, token = '', sent] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? [];
  if (sent !== key) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((c) => c.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head, claims, signature] = token.split('.');
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  if (!good) throw new Error('a wrong signature');
  return JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
}
