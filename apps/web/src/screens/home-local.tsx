import { useState } from 'preact/hooks';
import { localCodes } from '../net/storage.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { GameLink } from './home-games.tsx';

/**
 * The games on this device. Their code is fetched only where there are any, or where there is no server at all.
 */
export function LocalGames() {
  const [wanted] = useState(() => __STANDALONE__ || localCodes(localStorage).length > 0);
  return wanted ? <Fetched /> : null;
}

function Fetched() {
  const list = useFetched(
    () => import('./local-here.ts'),
    () => undefined,
  );
  return list === undefined ? null : <list.LocalList GameLink={GameLink} />;
}

/** In a page without a server: what needs one, and the way to it. */
export function NeedsServer() {
  const here = useFetched(
    () => import('./local-here.ts'),
    () => undefined,
  );
  return here === undefined ? null : <here.ServerPart />;
}
