import { Capture } from './wiretap.ts';

/** What nobody may see before its time. */
export interface Secrets {
  /** Hexadecimal digits that are never to be seen: seed, secret, later keys. */
  readonly keys: Readonly<Record<string, string>>;
  /** 64 hexadecimal digits each, never to be seen: links of chains, shown to the server or not. */
  readonly links: readonly string[];
  /** Outputs of the random generator of the game, with each key that it had. */
  readonly outputs: readonly number[];
  /** Lists of which a part becomes public with each draw: the draws, and the tiles they bring. */
  readonly sequences: readonly {
    readonly name: string;
    readonly values: readonly number[];
    /** Draws that have to be made until the value at an index is public. */
    readonly publicAt: (index: number) => number;
  }[];
}

/** Values in a row that make a part of the future recognizable. */
const WINDOW = 8;

/** Bytes within which two words of a key are no accident. */
const NEAR = 256;

/** Numbers below that may be there by accident. */
const REMARKABLE = 2 ** 24;

/** Everything of the secrets that is found in a capture, in words; empty when there is nothing. */
export function leaksIn(capture: Capture, secrets: Secrets): string[] {
  const { bytes } = capture;
  const text = bytes.toString('latin1').toLowerCase();
  return [
    ...Object.entries(secrets.keys).flatMap(([name, digits]) => [
      ...wholeKey(bytes, name, digits),
      ...words(bytes, text, name, digits),
    ]),
    ...outputs(text, secrets.outputs),
    ...links(bytes, text, secrets.links),
    ...secrets.sequences.flatMap((sequence) => future(capture, bytes, text, sequence)),
  ];
}

/** As `leaksIn`, for something that was written or decoded as a whole. */
export function leaksInText(text: string, drawn: number, secrets: Secrets): string[] {
  const capture = new Capture();
  capture.add(Buffer.from(text), drawn);
  return leaksIn(capture, secrets);
}

const chunksOf = (digits: string, length: number): string[] =>
  digits.match(new RegExp(`.{${length}}`, 'g')) ?? [];

const swapped = (digits: string): Buffer => Buffer.from(digits, 'hex').reverse();

/** Half of a seed at once: bytes in any order of the words' own bytes, base 64. */
function wholeKey(bytes: Buffer, name: string, digits: string): string[] {
  const forms: [string, Buffer][] = chunksOf(digits, 16).flatMap((part): [string, Buffer][] => [
    ['bytes', Buffer.from(part, 'hex')],
    ['reversed bytes', swapped(part)],
    ['swapped words', Buffer.concat(chunksOf(part, 8).map(swapped))],
  ]);
  for (const encoding of ['base64', 'base64url'] as const) {
    forms.push([encoding, Buffer.from(Buffer.from(digits, 'hex').toString(encoding).slice(0, 16))]);
  }
  return forms.filter(([, form]) => bytes.includes(form)).map(([form]) => `${name} as ${form}`);
}

/** Words of 32 bits: as digits, as decimal numbers; as bytes at least two, close together. */
function words(bytes: Buffer, text: string, name: string, digits: string): string[] {
  const found: string[] = [];
  const hits: { readonly word: number; readonly at: number }[] = [];
  for (const [word, part] of chunksOf(digits, 8).entries()) {
    const value = Number.parseInt(part, 16);
    const longer = digits.slice(8 * word, 8 * word + 12);
    if (longer.length === 12 && text.includes(longer)) found.push(`${name} as digits`);
    if (isWritten(text, value) || isWritten(text, value | 0)) found.push(`${name} as a number`);
    const raw = Buffer.from(part, 'hex');
    // Four bytes are somewhere by accident once in a while.
    for (const form of [raw, double(value), double(value | 0)]) {
      for (const one of [form, Buffer.from(form).reverse()]) {
        for (const at of offsetsOf(bytes, one)) hits.push({ word, at });
      }
    }
  }
  hits.sort((a, b) => a.at - b.at);
  const close = hits.some(({ word, at }, index) => {
    const next = hits[index + 1];
    return next !== undefined && next.word !== word && next.at - at <= NEAR;
  });
  if (close) found.push(`${name} as words`);
  return found;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function offsetsOf(bytes: Buffer, form: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) offsets.push(at);
  return offsets;
}

/** Whether a number stands in a text, not as a part of a longer one. */
function isWritten(text: string, value: number): boolean {
  if (Math.abs(value) < REMARKABLE) return false;
  const digits = String(value);
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + digits.length] ?? ' '];
    if (!/[\d.]/.test(before) && !/[\d.]/.test(after)) return true;
  }
  return false;
}

/** There are many of them, so all numbers of a text are looked up instead. */
function outputs(text: string, values: readonly number[]): string[] {
  const known = new Set(
    values.flatMap((value) => [value, value | 0]).filter((value) => Math.abs(value) >= REMARKABLE),
  );
  const isKnown = (digits: string): boolean => known.has(Number(digits));
  const written = text.match(/(?<![\d.])\d{8,10}(?![\d.])/g) ?? [];
  return written.some((digits) => isKnown(digits) || isKnown(`-${digits}`))
    ? ['an output of the random generator']
    : [];
}

/** Digits that make a link recognizable, and bytes, and letters of base 64. */
const DIGITS = 12;
const BYTES = 8;
const LETTERS = 16;

/** There are thousands of them, so every place of a capture is looked up among them. */
function links(bytes: Buffer, text: string, all: readonly string[]): string[] {
  const digits = new Set(
    all.flatMap((link) => [0, 16, 32, 48].map((at) => link.slice(at, at + DIGITS))),
  );
  const packed = new Map<number, Buffer[]>();
  const letters = new Set<string>();
  for (const link of all) {
    for (const part of chunksOf(link, 2 * BYTES)) {
      for (const form of [Buffer.from(part, 'hex'), swapped(part)]) {
        const first = form.readUInt32BE();
        packed.set(first, [...(packed.get(first) ?? []), form]);
      }
    }
    for (const encoding of ['base64', 'base64url'] as const) {
      letters.add(Buffer.from(link, 'hex').toString(encoding).slice(0, LETTERS));
    }
  }
  const found = new Set<string>();
  for (const run of windows(text, /[\da-f]{12,}/g, DIGITS)) {
    if (digits.has(run)) found.add('a link as digits');
  }
  for (const run of windows(bytes.toString('latin1'), /[\w+/-]{16,}/g, LETTERS)) {
    if (letters.has(run)) found.add('a link as base 64');
  }
  for (let at = 0; at + BYTES <= bytes.length; at++) {
    const forms = packed.get(bytes.readUInt32BE(at));
    if (forms?.some((form) => bytes.subarray(at, at + BYTES).equals(form))) {
      found.add('a link as bytes');
    }
  }
  return [...found];
}

/** All parts of a length of everything in a text that has a form. */
function* windows(text: string, form: RegExp, length: number): Generator<string> {
  for (const [run] of text.matchAll(form)) {
    for (let at = 0; at + length <= run.length; at++) yield run.slice(at, at + length);
  }
}

/** A row of values that were not yet public: one after the other, or with something in between. */
function future(
  capture: Capture,
  bytes: Buffer,
  text: string,
  { name, values, publicAt }: Secrets['sequences'][number],
): string[] {
  const found: string[] = [];
  const lanes = [1, 2, 3].flatMap((stride) =>
    Array.from({ length: stride }, (_, lane) => ({
      stride,
      lane,
      part: every(bytes, stride, lane),
    })),
  );
  for (let from = 0; from + WINDOW <= values.length; from++) {
    const row = values.slice(from, from + WINDOW);
    if (new Set(row).size < WINDOW / 2 || row.some((value) => value > 127)) continue;
    const isEarly = (offset: number): boolean =>
      offset >= 0 && capture.drawnAt(offset) < publicAt(from + WINDOW - 1) - WINDOW / 2;
    const written = [row.join(), row.join(', ')].map((form) => text.indexOf(form));
    const packed = lanes.map(({ stride, lane, part }) => {
      const at = part.indexOf(Buffer.from(row));
      return at < 0 ? -1 : at * stride + lane;
    });
    if ([...written, ...packed].some(isEarly)) found.push(`${name} from ${from} on`);
  }
  return found;
}

function every(bytes: Buffer, stride: number, lane: number): Buffer {
  if (stride === 1) return bytes;
  const part = Buffer.alloc(Math.max(0, Math.ceil((bytes.length - lane) / stride)));
  for (let at = 0; at < part.length; at++) part[at] = bytes[at * stride + lane] ?? 0;
  return part;
}
