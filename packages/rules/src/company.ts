/**
 * Number of fictional opponents of one or two real players; 0 for more. A file of its own, because the
 * first screen needs it without the engine. @clause FICT-GEN-1
 *
 * @param humans number of real players
 */
export const fictionalSeatsFor = (humans: number): number => [0, 3, 2][humans] ?? 0;
