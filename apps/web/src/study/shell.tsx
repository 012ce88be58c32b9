import type { ComponentChildren } from 'preact';
import type { Play } from '../game/play.ts';
import { Dialogs } from '../hud/dialogs.tsx';
import { Toasts } from '../hud/toasts.tsx';
import { t } from '../i18n/index.ts';
import { BookDialog } from '../rulebook/book-dialog.tsx';
import { GameScreen } from '../screens/game-page.tsx';
import { Message } from '../ui/message.tsx';
import { PlayContext } from '../ui/play-context.ts';

interface ShellProps {
  readonly play: Play;
  /** What the page asks for besides. */
  readonly class?: string;
  /** What stands on the screen besides a game. */
  readonly children?: ComponentChildren;
}

/** The game screen without what only a game with people has. */
export function Shell({ play, class: extra = '', children }: ShellProps) {
  if (play.connection.position.value === undefined) {
    return <Message title={t('load.title')} text={t('load.text')} />;
  }
  return (
    <PlayContext.Provider value={play}>
      <div class={`study-page ${extra}`}>
        <GameScreen>{children}</GameScreen>
      </div>
      <Dialogs />
      <BookDialog />
      <Toasts />
    </PlayContext.Provider>
  );
}
