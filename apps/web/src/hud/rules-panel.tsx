import '../styles/book-frame.css';
import { useEffect } from 'preact/hooks';
import { LazyBook } from '../rulebook/lazy-book.tsx';
import { forget } from '../rulebook/shelf.ts';

/** The rule book in the drawer beside the board. */
export function RulesPanel() {
  useEffect(() => forget, []);
  return <LazyBook />;
}
