import { decideFictional } from '@vinci/bots/fictional';
import { type IntentCode, isFictional, type Position } from '@vinci/rules';
import { placeRest, retreatIntents, startRetreat } from '../../game/draft.ts';
import { Lines } from '../lines.ts';
import { type Company, connectToStudy } from '../room.ts';
import { Study } from '../study.ts';
import { StudyPlay } from '../study-play.ts';
import { isWithin } from './grade.ts';

/** What others do in somebody's turn: they retreat, and survivors go where they are needed most. */
export function decideForOthers(position: Position): IntentCode {
  const { actor, game } = position;
  if (isFictional(game, actor)) return decideFictional(position);
  const [first] = retreatIntents(position, placeRest(position, startRetreat(position, actor)));
  return first ?? -1;
}

/** A turn to be played by its seat alone, on the usual screen; with its end the board stands still. */
export function openTurn(start: Position, company: Company, leave: () => void): StudyPlay {
  const own = start.turnSeat;
  const study = new Study(
    new Lines(start),
    [],
    decideForOthers,
    (position) => isWithin(start, position) && position.actor !== own,
  );
  return new StudyPlay(connectToStudy(study, { ...company, own }), study, leave);
}
