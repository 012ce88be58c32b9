const LETTERS = 'BCDFGHJKLM';

/** So many different codes of games. */
export const codes = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    [...String(at).padStart(6, '0')].map((digit) => LETTERS[Number(digit)]).join(''),
  );
