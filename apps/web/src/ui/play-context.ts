import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Play } from '../game/play.ts';

export const PlayContext = createContext<Play | undefined>(undefined);

/** The game of the page. Only used below a game page. */
export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (play === undefined) throw new Error('ui/no-game');
  return play;
}
