/**
 * Which icon of the game-icons set stands for what. `scripts/icons.mjs` copies the paths of these,
 * and only these, into the app.
 */

/** Emblems of the tile kinds, by tile id. Variants with a broken column share the emblem. */
export const TILE_ICONS = {
  agriculture: 'wheat',
  livestock: 'bull',
  mining: 'mining',
  ports: 'anchor',
  currency: 'two-coins',
  slavery: 'crossed-chains',
  espionage: 'cloak-dagger',
  fieldGeneral: 'centurion-helmet',
  fortification: 'castle',
  militia: 'spears',
  mountaineering: 'mountain-climbing',
  galleys: 'trireme',
  weapons: 'crossed-swords',
  astronomy: 'astrolabe',
  barbarians: 'horned-helm',
  diplomacy: 'peace-dove',
  heritage: 'greek-temple',
  medicine: 'apothecary',
  messengers: 'wingfoot',
  rebirth: 'sunrise',
  revolutionaries: 'fist',
  specialization: 'upgrade',
} as const;

/** Icons of actions and quantities. */
export const ICONS = {
  app: 'compass',
  back: 'return-arrow',
  cancel: 'cancel',
  chat: 'talk',
  check: 'check-mark',
  coin: 'two-coins',
  column: 'ancient-columns',
  copy: 'papers',
  decline: 'castle-ruins',
  exit: 'exit-door',
  fort: 'white-tower',
  help: 'help',
  host: 'queen-crown',
  info: 'info',
  log: 'quill-ink',
  map: 'position-marker',
  menu: 'hamburger-menu',
  next: 'next-button',
  pawn: 'cube',
  peace: 'peace-dove',
  person: 'person',
  provinces: 'flag-objective',
  rules: 'open-book',
  settings: 'big-gear',
  share: 'share',
  shield: 'checked-shield',
  sword: 'crossed-swords',
  track: 'stack',
  trophy: 'trophy-cup',
  undo: 'anticlockwise-rotation',
  vacate: 'footsteps',
  victory: 'star-medal',
  warning: 'hazard-sign',
  watch: 'eye-target',
} as const;

export type IconName = keyof typeof ICONS;
export type TileIconName = keyof typeof TILE_ICONS;
