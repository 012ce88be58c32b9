/**
 * In a page: what it adds to the seeds of games comes from a luck. That is all for which a page asks for 32 bytes;
 * tokens have 16 and stay random.
 */
export function addByLuck(luck: string): void {
  const random = Crypto.prototype.getRandomValues;
  let asked = 0;
  Crypto.prototype.getRandomValues = function <T extends ArrayBufferView<ArrayBuffer>>(
    array: T,
  ): T {
    if (!(array instanceof Uint8Array) || array.length !== 32) return random.call(this, array) as T;
    let state = 0;
    for (const letter of `${luck} ${asked++}`) {
      state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    }
    for (let at = 0; at < array.length; at++) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
      array[at] = (state ^ (state >>> 12)) >>> 8;
    }
    return array;
  };
}
