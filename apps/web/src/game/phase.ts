import {
  check,
  decliningEmpire,
  encodeIntent,
  type IntentCode,
  layoutCells,
  mayDecline,
  mustEnter,
  mustNamePartner,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';
import { t } from '../i18n/index.ts';
import type { Draft } from './draft.ts';
import { isActing, isOnBoard } from './hints.ts';
import { conquerable, type Target } from './targets.ts';

/** What the action bar says. */
export interface PhaseWords {
  readonly title: string;
  readonly text: string;
}

export interface PhaseInput {
  readonly position: Position;
  readonly me: Seat;
  readonly name: (seat: Seat) => string;
  readonly conquests: ReadonlyMap<ProvinceId, Target>;
  readonly draft: Draft | undefined;
  readonly vacating: boolean;
  readonly forecast: number;
}

/** Says what phase it is, what the reader can do, and what it would bring. */
export function phaseWords(input: PhaseInput): PhaseWords {
  const { position, me, name } = input;
  if (position.phase === 'over') return { title: t('phase.over'), text: t('phase.overText') };
  if (!isActing(position, me)) {
    const who = name(position.actor);
    return {
      title: t('phase.waiting', { name: who }),
      text: t(`phase.other.${position.phase}`),
    };
  }
  return ownWords(input);
}

function ownWords(input: PhaseInput): PhaseWords {
  const { position, me, draft } = input;
  const pawns = position.hand(me);
  const targets = conquerable(input.conquests);
  const debt = position.cells[layoutCells.DEBT];
  switch (position.phase) {
    case 'draft':
      return { title: t('phase.draft'), text: draftText(position) };
    case 'mobilisation':
    case 'expansion':
      return expansionWords(input, pawns, targets);
    case 'surplus':
      return {
        title: t('phase.surplus'),
        text: debt > 0 ? t('phase.surplusText', { count: debt }) : t('phase.surplusDone'),
      };
    case 'reorganization':
      return {
        title: t('phase.reorganization'),
        text:
          (draft?.hand ?? 0) > 0
            ? t('phase.reorganizationHand', { count: draft?.hand ?? 0 })
            : t('phase.reorganizationDone', { count: input.forecast }),
      };
    case 'cohesion':
      return { title: t('phase.cohesion'), text: t('phase.cohesionText') };
    case 'forts':
      return {
        title: t('phase.forts'),
        text: t('phase.fortsText', { count: fortsLeft(position, me) }),
      };
    case 'rebirth':
      return { title: t('phase.rebirth'), text: t('phase.rebirthText') };
    case 'relinquish':
      return {
        title: t('phase.relinquish'),
        text: t('phase.relinquishText', { count: position.provincesOf(decliningEmpire(me)) }),
      };
    case 'retreat':
      return {
        title: t('phase.retreat'),
        text: t('phase.retreatText', { count: draft?.hand ?? position.survivors(me) }),
      };
    case 'over':
      return { title: t('phase.over'), text: t('phase.overText') };
  }
}

/** Reason of a draft: the turn begins with it. */
const FIRST_TURN = 1;

/** When the civilization that is being chosen will enter. @clause SETUP-10 SETUP-11 SETUP-12 */
function draftText(position: Position): string {
  const foothold = position.game.rules.firstChoiceTiming === 'setupWithFoothold';
  if (position.round === 0) return t(foothold ? 'phase.draftNow' : 'phase.draftFirst');
  const first = position.cells[layoutCells.DRAFT_REASON] === FIRST_TURN;
  return t(first ? 'phase.draftNow' : 'phase.draftText');
}

/** Forts that may still be placed in this turn. @clause TILE-FORTIFICATION-1 */
export const fortsLeft = (position: Position, me: Seat): number =>
  position.effects(me).forts - position.cells[position.seatCell(me) + layoutCells.FORTS_PLACED];

function expansionWords(input: PhaseInput, pawns: number, targets: number): PhaseWords {
  const { position, me, forecast } = input;
  if (input.vacating) return { title: t('phase.vacate'), text: t('phase.vacateText') };
  if (mustNamePartner(position) && position.game.rules.diplomacyChoice === 'mandatory') {
    return { title: t('phase.peace'), text: t('phase.peaceText') };
  }
  const title = position.phase === 'mobilisation' ? t('phase.mobilisation') : t('phase.expansion');
  if (position.round === 0) return { title, text: t('phase.foothold') };
  if (!isOnBoard(position, me)) {
    return { title, text: t('phase.enter', { count: pawns }) };
  }
  return {
    title,
    text:
      targets === 0
        ? t('phase.noTargets', { forecast })
        : t('phase.targets', { count: targets, forecast }),
  };
}

/** What can be done besides touching a province. */
export interface PhaseActions {
  readonly decline: boolean;
  readonly vacate: boolean;
  readonly peace: boolean;
  /** Nothing else can be done before a partner is named. @clause TILE-DIPLOMACY-1 */
  readonly peaceFirst: boolean;
  /** Code of ending the expansion. */
  readonly endExpansion: IntentCode | undefined;
  /** A start province can be taken, so it must be. @clause AMB-81 */
  readonly mustEnter: boolean;
}

/** The buttons of mobilisation and expansion. */
export function phaseActions(position: Position, me: Seat): PhaseActions {
  const acting = isActing(position, me);
  const expanding = acting && (position.phase === 'mobilisation' || position.phase === 'expansion');
  const peace = expanding && mustNamePartner(position);
  const end = encodeIntent({ type: 'endExpansion' });
  const canEnd = expanding && check(position, end) === undefined;
  return {
    decline: acting && mayDecline(position) === undefined,
    vacate: expanding && position.phase === 'mobilisation' && canVacate(position, me),
    peace,
    peaceFirst: peace && position.game.rules.diplomacyChoice === 'mandatory',
    endExpansion: canEnd ? end : undefined,
    mustEnter: expanding && !canEnd && !peace && !isOnBoard(position, me) && mustEnter(position),
  };
}

function canVacate(position: Position, me: Seat): boolean {
  for (let province = 0; province < position.game.provinceCount; province++) {
    if (position.ownerOf(province) !== me * 2 + 1) continue;
    if (check(position, encodeIntent({ type: 'vacate', province })) === undefined) return true;
  }
  return false;
}
