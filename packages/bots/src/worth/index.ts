/** What a position is worth: chances to win and final points, imagined or estimated. */
export { type Imagined, imagine } from './imagine.ts';
export { type Model, type ModelTrouble, type Network, readModel } from './model.ts';
export { quickWorth, type SeatWorth } from './quick.ts';
export { type ImaginedWorth, worth } from './worth.ts';
