import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { localCodes } from '../net/storage.ts';
import { Refused } from '../ui/refused.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { GameLink } from './home-games.tsx';
import { bringGame } from './home-password.tsx';

interface HereProps {
  readonly children: (here: typeof import('./local-here.ts')) => VNode;
}

/** What needs the code for games on this device, once that is there. */
function Here({ children }: HereProps) {
  const [failed, setFailed] = useState(false);
  const here = useFetched(
    () => import('./local-here.ts'),
    () => setFailed(true),
  );
  if (failed) return <Refused text={t('load.failedText')} />;
  return here === undefined ? null : children(here);
}

/**
 * The games on this device. Their code is fetched only where there are any, or where there is no server at all.
 */
export function LocalGames() {
  const [wanted] = useState(() => __STANDALONE__ || localCodes(localStorage).length > 0);
  if (!wanted) return null;
  return <Here>{(here) => <here.LocalList GameLink={GameLink} bringGame={bringGame} />}</Here>;
}

/** In a page without a server: what needs one, and the way to it. */
export const NeedsServer = () => <Here>{(here) => <here.ServerPart />}</Here>;

/** Where somebody brings a game that was played on another device, or on a page without a server. */
export function BringGame() {
  const [open, setOpen] = useState(false);
  return (
    <details data-testid="bring" onToggle={() => setOpen(true)}>
      <summary>{t('home.bring')}</summary>
      {open && <Here>{(here) => <here.BringFile bringGame={bringGame} />}</Here>}
    </details>
  );
}
