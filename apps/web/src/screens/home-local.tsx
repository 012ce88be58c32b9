import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { localCodes } from '../net/storage.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { GameLink } from './home-games.tsx';
import { bringGame } from './home-password.tsx';

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
  return list === undefined ? null : <list.LocalList GameLink={GameLink} bringGame={bringGame} />;
}

/** In a page without a server: what needs one, and the way to it. */
export function NeedsServer() {
  const here = useFetched(
    () => import('./local-here.ts'),
    () => undefined,
  );
  return here === undefined ? null : <here.ServerPart />;
}

/** Where somebody brings a game that was played on another device, or on a page without a server. */
export function BringGame() {
  const [open, setOpen] = useState(false);
  return (
    <details data-testid="bring" onToggle={() => setOpen(true)}>
      <summary>{t('home.bring')}</summary>
      {open && <FetchedBring />}
    </details>
  );
}

function FetchedBring() {
  const here = useFetched(
    () => import('./local-here.ts'),
    () => undefined,
  );
  return here === undefined ? null : <here.BringFile bringGame={bringGame} />;
}
