export { apply, applyWithDraws, reveals, submit } from './apply.ts';
export {
  conquestAnswer,
  conquestCost,
  declineForecast,
  defenceCost,
  empireParts,
  leaders,
  listConquests,
  scoreForecast,
  standings,
  trackOffers,
} from './ask.ts';
export { check, explain, mustEnter } from './check.ts';
export { fictionalSeatsFor } from './company.ts';
export {
  type GameConfig,
  MAX_SEATS,
  MIN_SEATS,
  parseGameConfig,
  parseOptions,
  type RulesConfig,
  ruleSetOf,
} from './compile/config.ts';
export type { EmpireEffects, TilePart } from './compile/effects.ts';
export * from './errors.ts';
export type * from './events.ts';
export { componentsOf } from './flow/cohesion.ts';
export {
  compileGame,
  type Game,
  isFictional,
  playerCounts,
  RULES_VERSION,
} from './game.ts';
export {
  decodeIntent,
  encodeIntent,
  INTENT_TYPES,
  type Intent,
  type IntentCode,
  type IntentType,
  MEANS,
  type Means,
} from './intents.ts';
export { legalIntents, listLegal, MAX_INTENTS } from './legal.ts';
export * from './map.ts';
export {
  isOptionValue,
  OPTION_AREAS,
  OPTION_NAMES,
  OPTIONS,
  type OptionDefinition,
  type OptionName,
  type RuleSet,
  type Rules,
} from './options/index.ts';
export { mayDecline, mustNamePartner } from './permissions.ts';
export { KEY_CELLS, Position, publicCells, restorePosition } from './position.ts';
export type * from './questions.ts';
export { isSeed, type Seed, seededRandom } from './random.ts';
export { GameHistory } from './replay/history.ts';
export { playRandomly, randomIntent } from './replay/random-play.ts';
export { type GameRecord, parseRecord, type RecordEntry, replay } from './replay/record.ts';
export { type Counted, type CountedBy, countedBy } from './scoring/counted.ts';
export { marginalValue } from './scoring/score.ts';
export { newPosition, newPositionFromDraws } from './setup.ts';
export { isPresetId, PRESET_IDS, PRESETS, type PresetId, writtenFor } from './texts/index.ts';
export {
  editionOf,
  type TileCategory,
  type TileDefinition,
  type TileEdition,
  type TileSet,
} from './tiles/definition.ts';
export { TILES } from './tiles/index.ts';
export * from './types.ts';
export type { DraftReason, PositionView } from './view.ts';
