/**
 * Where the layout changes, by name. Style sheets ask `@media (--phone)`, which the build replaces by
 * what stands here; code asks `matches('phone')`.
 */
export const MEDIA = {
  /** One column everywhere. */
  smallPhone: '(width < 480px)',
  phone: '(width < 620px)',
  /** Room for two columns of settings, and for the track with all its numbers. */
  roomy: '(width >= 900px)',
  compact: '(width < 900px)',
  /** A large screen has room for everything side by side; below it things move closer together. */
  large: '(width >= 1180px)',
  notLarge: '(width < 1180px)',
  /** Lists, logs and the draft stand beside the board and cover nothing of it. */
  docks:
    '(width >= 1100px) and (height >= 520px), (width >= 800px) and (height >= 520px) and (orientation: landscape)',
  /** The players stand there, too, whatever else does. */
  ample: '(width >= 1440px) and (height >= 520px)',
  /** Lists stand beside the board, and the column of the players gives way to them, for the board has to be read. */
  tight:
    '(width < 1440px) and (width >= 1100px) and (height >= 520px), (width < 1440px) and (width >= 800px) and (height >= 520px) and (orientation: landscape)',
  /** Words and buttons of the action bar fit into one row. */
  wide: '(width >= 1400px)',
  notWide: '(width < 1400px) and (height >= 520px)',
  /** Panels are sheets over the board, above the action bar. */
  sheets: '(width < 800px), (width < 1100px) and (orientation: portrait)',
  /** Panels stand beside the board. */
  panels: '(width >= 1100px), (width >= 800px) and (orientation: landscape)',
  /** Sheets with room for the list of provinces beside the card of one. */
  tablet:
    '(width >= 620px) and (width < 800px), (width >= 800px) and (width < 1100px) and (orientation: portrait)',
  /** A tablet held upright: room for a row with the names of the players. */
  upright:
    '(width >= 620px) and (width < 1100px) and (height >= 800px) and (orientation: portrait)',
  /** Without room for two columns on the first screen, or for the rule book beside the board. */
  narrow: '(width < 800px)',
  notNarrow: '(width >= 800px)',
  /** Hardly any height, as on a phone held sideways. */
  flat: '(height < 520px)',
  /** A small phone held sideways, or a page at twice its size: sheets with hardly any height. */
  squat: '(width < 800px) and (height < 520px)',
  /** A phone held sideways that is broad enough for panels beside the board. */
  sideways: '(width >= 800px) and (height < 520px)',
  /** Panels beside the board that cannot show everything at once. */
  low: '(width >= 800px) and (height < 840px) and (orientation: landscape)',
} as const;

/** Whether the window is of a kind now. */
export const matches = (kind: keyof typeof MEDIA): boolean => matchMedia(MEDIA[kind]).matches;
