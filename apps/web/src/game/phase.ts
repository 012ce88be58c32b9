import {
  activeEmpire,
  check,
  decliningEmpire,
  encodeIntent,
  type IntentCode,
  mayDecline,
  mustEnter,
  mustNamePartner,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';
import { excessProvinces } from '@vinci/rules/engine';
import { phaseText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { isActing, isOnBoard } from './acting.ts';
import type { Draft } from './draft.ts';
import { conquerable, type Target } from './targets.ts';

addMessages(phaseText);

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
  const debt = position.debt;
  const isLent = position.effects(me).loan > 0;
  switch (position.phase) {
    case 'draft':
      return { title: t('phase.draft'), text: draftText(position) };
    case 'mobilisation':
    case 'expansion':
      return expansionWords(input, pawns, targets);
    case 'surplus':
      return {
        title: t('phase.surplus'),
        text:
          debt > 0
            ? t(isLent ? 'phase.surplusLent' : 'phase.surplusText', { count: debt })
            : t('phase.surplusDone'),
      };
    case 'reorganization':
      return reorganizationWords(input);
    case 'cohesion':
      return {
        title: t('phase.cohesion'),
        text: t(position.game.rules.relocatesPawns ? 'phase.cohesionMoved' : 'phase.cohesionText'),
      };
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

function reorganizationWords({ position, draft, forecast }: PhaseInput): PhaseWords {
  const leaving = position.isLeaving;
  const title = t(leaving ? 'phase.leaving' : 'phase.reorganization');
  const hand = draft?.hand ?? 0;
  if (hand > 0 && draft?.mayKeep) {
    return { title, text: t('phase.waits', { count: hand, points: forecast }) };
  }
  if (hand > 0) return { title, text: t('phase.reorganizationHand', { count: hand }) };
  return {
    title,
    text: leaving ? t('phase.leavingDone') : t('phase.reorganizationDone', { count: forecast }),
  };
}

/** Whether a second expansion follows on the one in progress. @clause TILE-ARMY-1 */
export const isFirstOfTwo = (position: Position): boolean =>
  position.round > 0 &&
  position.effects(position.turnSeat).expandsTwice &&
  !position.isSecondExpansion;

/** Whether the points a seat holds are those of a turn in progress that has not been scored. @clause DECL-12 TILE-REBIRTH-1 */
export const scoresNow = (position: Position, seat: Seat): boolean =>
  position.round > 0 &&
  position.turnSeat === seat &&
  position.phase !== 'over' &&
  position.phase !== 'rebirth' &&
  position.draftReason !== 'declineScored';

/** When the civilization that is being chosen will enter. @clause SETUP-10 SETUP-11 SETUP-12 DECL-12 */
function draftText(position: Position): string {
  const foothold = position.game.rules.takesFoothold;
  if (position.round === 0) return t(foothold ? 'phase.draftNow' : 'phase.draftFirst');
  const { draftReason } = position;
  if (draftReason === 'firstTurn') return t('phase.draftNow');
  return t(draftReason === 'declineScored' ? 'phase.draftScored' : 'phase.draftText');
}

/** Forts that may still be placed in this turn. @clause TILE-FORTIFICATION-1 */
export const fortsLeft = (position: Position, me: Seat): number =>
  position.effects(me).forts - position.fortsPlaced(me);

/** Whether the turn goes on after its forts: Rebirth lets a scored empire decline. @clause TILE-REBIRTH-1 */
export const endsWithForts = (position: Position): boolean =>
  !position.effects(position.turnSeat).declinesAfterScoring;

function expansionWords(input: PhaseInput, pawns: number, targets: number): PhaseWords {
  const { position, me, forecast } = input;
  if (input.vacating) return { title: t('phase.vacate'), text: t('phase.vacateText') };
  if (mustNamePartner(position) && position.game.rules.mustMakePeace) {
    return { title: t('phase.peace'), text: t('phase.peaceText') };
  }
  const title = t(
    position.phase === 'mobilisation'
      ? 'phase.mobilisation'
      : position.isSecondExpansion
        ? 'phase.second'
        : 'phase.expansion',
  );
  if (position.round === 0) return { title, text: t('phase.foothold') };
  if (!isOnBoard(position, me)) {
    return { title, text: t('phase.enter', { count: pawns }) };
  }
  const excess = excessProvinces(position);
  const words = t('glue.sentences', {
    first: targets === 0 ? t('phase.noTargets') : t('phase.targets', { count: targets }),
    second:
      excess === 0 ? t('phase.endScores', { forecast }) : t('phase.endExcess', { count: excess }),
  });
  // Said as long as nothing has been done with them. @clause MOB-1
  const takenUp = position.phase === 'mobilisation' && pawns > 0;
  if (!takenUp) return { title, text: words };
  const first = t('phase.takenUp', { count: pawns });
  return { title, text: t('glue.sentences', { first, second: words }) };
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
  /** Something can still be conquered: what comes first is on the board. */
  readonly goesOn: boolean;
}

/** The buttons of mobilisation and expansion. */
export function phaseActions(
  position: Position,
  me: Seat,
  conquests: ReadonlyMap<ProvinceId, Target>,
): PhaseActions {
  const acting = isActing(position, me);
  const expanding = acting && (position.phase === 'mobilisation' || position.phase === 'expansion');
  const peace = expanding && mustNamePartner(position);
  const end = encodeIntent({ type: 'endExpansion' });
  const canEnd = expanding && check(position, end) === undefined;
  return {
    decline: acting && mayDecline(position) === undefined,
    vacate: expanding && position.phase === 'mobilisation' && canVacate(position, me),
    peace,
    peaceFirst: peace && position.game.rules.mustMakePeace,
    endExpansion: canEnd ? end : undefined,
    mustEnter: expanding && !canEnd && !peace && !isOnBoard(position, me) && mustEnter(position),
    goesOn: expanding && conquerable(conquests) > 0,
  };
}

function canVacate(position: Position, me: Seat): boolean {
  for (let province = 0; province < position.game.provinceCount; province++) {
    if (position.ownerOf(province) !== activeEmpire(me)) continue;
    if (check(position, encodeIntent({ type: 'vacate', province })) === undefined) return true;
  }
  return false;
}
