// What browsers, bundlers and Node have in common for naming a file; no library of types has only this.
interface ImportMeta {
  readonly url: string;
}

declare class URL {
  constructor(file: string, base: string);
  readonly href: string;
}
