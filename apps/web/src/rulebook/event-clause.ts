import { type GameEvent, isActiveOwner } from '@vinci/rules';

type Lost = Extract<GameEvent, { type: 'provinceLost' }>;

const LOSSES: Readonly<Record<Lost['reason'], string>> = {
  vacated: 'MOB-3',
  surplus: 'REORG-6',
  cohesion: 'COH-6',
  unfilled: 'COST-13',
  contact: 'OWN-1',
  olderEmpire: 'DECL-3',
  relinquished: 'DECL-5',
};

/** The clause behind a line of the log, where it answers a question that a person may have. */
export function clauseOfEvent(event: GameEvent): string | undefined {
  switch (event.type) {
    case 'pawnsGained':
    case 'pawnsReturned':
      return event.clause;
    case 'conquered':
      if (event.means === 'espionage') return 'TILE-ESPIONAGE-1';
      if (event.means === 'religion') return 'TILE-RELIGION-1';
      return event.survivors > 0 && isActiveOwner(event.from) ? 'DEF-8' : undefined;
    case 'provinceLost':
      return LOSSES[event.reason];
    case 'declined':
      return event.compulsory ? 'AMB-4' : undefined;
    case 'peaceNamed':
      return 'TILE-DIPLOMACY-2';
    case 'peaceEnded':
      return 'AMB-49';
    case 'secondExpansion':
      return 'TILE-ARMY-1';
    case 'survivorsWait':
      return 'DEF-9';
    case 'targetReached':
      return 'END-2';
    default:
      return undefined;
  }
}
