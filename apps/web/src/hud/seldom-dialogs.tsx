import { FairDialog } from '../fairness/fair-dialog.tsx';
import { NotifyDialog } from '../notify/notify-dialog.tsx';
import { PeaceQuestion } from './ask-peace.tsx';
import { DeclineQuestion, EndExpansionQuestion, RebirthQuestion } from './ask-turn.tsx';
import { EndTurnQuestion } from './end-turn.tsx';
import { HostDialog } from './host-dialog.tsx';
import { LeaveForGoodQuestion } from './leave-for-good.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { LegendDialog } from './legend-dialog.tsx';
import { CreditsDialog, SettingsDialog, ShortcutsDialog } from './settings-dialog.tsx';
import { SeatLinkDialog, ShareDialog } from './share.tsx';

export { OpenTakeover } from './open-takeover.tsx';
export { OpenVote } from './open-vote.tsx';
export { PlanPanel } from './plan-panel.tsx';
export { RegionList } from './region-list.tsx';

/** Dialogs that a game does not need, by the question that opens them. */
export const SELDOM = {
  decline: DeclineQuestion,
  rebirth: RebirthQuestion,
  endExpansion: EndExpansionQuestion,
  peace: PeaceQuestion,
  endTurn: EndTurnQuestion,
  notify: NotifyDialog,
  share: ShareDialog,
  seatLink: SeatLinkDialog,
  fair: FairDialog,
  host: HostDialog,
  leave: LeaveQuestion,
  leaveForGood: LeaveForGoodQuestion,
  settings: SettingsDialog,
  shortcuts: ShortcutsDialog,
  legend: LegendDialog,
  credits: CreditsDialog,
} as const;
