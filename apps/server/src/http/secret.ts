import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text is the password; it is compared in a time that tells nothing. */
export function comparedWith(password: string): (given: string) => boolean {
  const right = digest(password);
  return (given) => timingSafeEqual(digest(given), right);
}
