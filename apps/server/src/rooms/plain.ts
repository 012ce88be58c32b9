/**
 * Whether a value is made of what JSON knows, too. MessagePack also knows dates, bytes and errors, and a
 * byte that stands for nothing comes out as an object with a name of its own.
 */
export function isPlain(value: unknown): boolean {
  const rest = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one !== 'object' || one === null) continue;
    const parent: unknown = Object.getPrototypeOf(one);
    const isBare = parent === null || Object.getPrototypeOf(parent) === null;
    if (!isBare && !Array.isArray(one)) return false;
    rest.push(...Object.values(one));
  }
  return true;
}
