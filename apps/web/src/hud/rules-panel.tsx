import '../styles/book-frame.css';
import { useEffect } from 'preact/hooks';
import { LazyBook } from '../rulebook/lazy-book.tsx';
import { forget } from '../ui/shelf.ts';

/** The rule book in the drawer beside the board. */
export function RulesPanel() {
  useEffect(() => forget, []);
  return <LazyBook />;
}
