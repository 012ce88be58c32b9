import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Reader } from './reader.ts';

export const ReaderContext = createContext<Reader | undefined>(undefined);

/** The rules that the open book tells. Only used inside the book. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === undefined) throw new Error('book/no-reader');
  return reader;
}
