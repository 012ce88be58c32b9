import { FairDialog } from '../fairness/fair-dialog.tsx';
import { NotifyDialog } from '../notify/notify-dialog.tsx';
import { usePlay } from '../ui/play-context.ts';
import { PeaceQuestion } from './ask-peace.tsx';
import { DeclineQuestion, EndExpansionQuestion } from './ask-turn.tsx';
import { HostDialog } from './host-dialog.tsx';
import { CreditsDialog, LeaveQuestion, SettingsDialog, ShortcutsDialog } from './settings.tsx';
import { SeatLinkDialog, ShareDialog } from './share.tsx';

/** The dialog that is open, if any. */
export function Dialogs() {
  const play = usePlay();
  const close = (): void => {
    play.question.value = undefined;
  };
  switch (play.question.value) {
    case 'decline':
      return <DeclineQuestion onClose={close} />;
    case 'rebirth':
      return <DeclineQuestion onClose={close} rebirth />;
    case 'endExpansion':
      return <EndExpansionQuestion onClose={close} />;
    case 'peace':
      return <PeaceQuestion onClose={close} />;
    case 'host':
      return <HostDialog onClose={close} />;
    case 'notify':
      return <NotifyDialog onClose={close} />;
    case 'share':
      return <ShareDialog onClose={close} />;
    case 'seatLink':
      return <SeatLinkDialog onClose={close} />;
    case 'fair':
      return <FairDialog onClose={close} />;
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />;
    case 'credits':
      return <CreditsDialog onClose={close} />;
    case 'leave':
      return <LeaveQuestion onClose={close} />;
    case undefined:
      return undefined;
  }
}
