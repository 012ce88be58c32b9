declare const __APP_VERSION__: string;

declare module '*.css';

declare module '*.svg?url' {
  const url: string;
  export default url;
}

interface ImportMeta {
  /** Addresses of the files that a pattern names, by path; filled in by Vite. */
  glob(
    pattern: string,
    options: { readonly query: '?url'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
