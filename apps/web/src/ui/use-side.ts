import { useEffect, useState } from 'preact/hooks';
import { matches } from './media.ts';

/** Where a card stands that goes with the board: beside it where there is room, else above it. */
export function useSide(): 'top' | 'left' {
  const sideNow = (): 'top' | 'left' => (matches('sheets') ? 'top' : 'left');
  const [side, setSide] = useState(sideNow);
  useEffect(() => {
    const turn = (): void => setSide(sideNow());
    addEventListener('resize', turn);
    return () => removeEventListener('resize', turn);
  }, []);
  return side;
}
