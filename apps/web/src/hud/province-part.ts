import type { Position, ProvinceId } from '@vinci/rules';
import type { Play } from '../game/play.ts';

/** What every part of the card of a province is given. */
export interface PartProps {
  readonly position: Position;
  readonly province: ProvinceId;
  readonly play: Play;
}
