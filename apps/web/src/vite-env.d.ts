/// <reference types="vite/types/importMeta.d.ts" />

declare const __APP_VERSION__: string;

/** The page is built to be served by any host of files: no server of ours is behind it. */
declare const __STANDALONE__: boolean;

declare module '*.css';

declare module '*.svg?url' {
  const url: string;
  export default url;
}

declare module '*.json?url' {
  const url: string;
  export default url;
}

declare module '*.avif' {
  const url: string;
  export default url;
}

declare module 'virtual:languages' {
  /** Fetches the messages of each language but English, by part. */
  const languages: Readonly<
    Record<
      string,
      Readonly<
        Record<
          import('@vinci/words').Part,
          () => Promise<{ readonly default: import('@vinci/words').Catalogue }>
        >
      >
    >
  >;
  export default languages;
}

declare module 'virtual:news' {
  /** What the service worker says in each language but English. */
  const news: Readonly<Record<string, import('@vinci/words').Catalogue>>;
  export default news;
}

interface ImportMeta {
  /** Addresses of the files that a pattern names, by path; filled in by Vite. */
  glob(
    pattern: string,
    options: { readonly query: '?url'; readonly import: 'default'; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
