import unhomoglyph from 'unhomoglyph';

/** What nobody sees, or what only decorates a letter. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\s]/gu;

/** What is read as a letter without being taken for one by Unicode. */
const READ_AS: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e' };

const bare = (text: string): string => text.normalize('NFKD').replace(UNSEEN, '');

const lettersOf = (seen: string): string => seen.replace(/\p{P}/gu, '') || seen;

/** The letters that a text seems to have, by the table of confusable characters of Unicode (UTS 39). */
const seeming = (text: string): string => bare(unhomoglyph(text));

/**
 * A text as it seems to be, case aside: both ways, because a capital resembles others than its small letter,
 * and as it is read where somebody writes with digits, or with two letters for one.
 */
function facesOf(text: string): readonly string[] {
  const seen = bare(text);
  const letters = lettersOf(seen);
  const read = lettersOf(seen.replace(/[@43]/g, (sign) => READ_AS[sign] ?? sign));
  return [
    seeming(letters).toLowerCase(),
    seeming(letters.toLowerCase()),
    // Two small letters that run into one.
    seeming(read).replaceAll('vv', 'w').toLowerCase(),
  ];
}

/** Whether people could take one name for the other. */
export function areAlike(one: string, other: string): boolean {
  const faces = facesOf(other);
  return facesOf(one).some((face, way) => face === faces[way]);
}
