import { toBase64Url } from './base64url.ts';

/** A seat token that this browser makes, and keeps before it asks a server for the seat. */
export const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
