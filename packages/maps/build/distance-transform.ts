const INFINITE = 1e12;

/** Exact Euclidean distance, in cells, from each cell to the nearest cell where `marked` is 1. */
export function distanceTo(marked: Uint8Array, width: number, height: number): Float32Array {
  const longest = Math.max(width, height);
  const f = new Float64Array(longest);
  const d = new Float64Array(longest);
  const v = new Int32Array(longest);
  const z = new Float64Array(longest + 1);
  // lower envelope of parabolas (Felzenszwalb and Huttenlocher)
  const transform = (n: number): void => {
    let k = 0;
    v[0] = 0;
    z[0] = -INFINITE;
    z[1] = INFINITE;
    for (let q = 1; q < n; q++) {
      const at = (p: number): number => (f[q]! + q * q - (f[p]! + p * p)) / (2 * q - 2 * p);
      let s = at(v[k]!);
      while (s <= z[k]!) {
        k--;
        s = at(v[k]!);
      }
      k++;
      v[k] = q;
      z[k] = s;
      z[k + 1] = INFINITE;
    }
    k = 0;
    for (let q = 0; q < n; q++) {
      while (z[k + 1]! < q) k++;
      d[q] = (q - v[k]!) * (q - v[k]!) + f[v[k]!]!;
    }
  };
  const squared = new Float64Array(width * height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) f[y] = marked[y * width + x] ? 0 : INFINITE;
    transform(height);
    for (let y = 0; y < height; y++) squared[y * width + x] = d[y]!;
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    f.set(squared.subarray(y * width, (y + 1) * width));
    transform(width);
    for (let x = 0; x < width; x++) out[y * width + x] = Math.sqrt(d[x]!);
  }
  return out;
}
