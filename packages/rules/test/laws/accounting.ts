import type { GameEvent, Position } from '../../src/index.ts';
import { activeEmpire, decliningEmpire, seatOfOwner, TILES } from '../../src/index.ts';
import * as at from '../../src/layout.ts';

/** All pawns of a seat, wherever they are. */
export const pawnsOf = (position: Position, seat: number): number =>
  position.hand(seat) +
  position.extra(seat) +
  position.survivors(seat) +
  position.decliningSurvivors(seat) +
  position.pawnsOf(activeEmpire(seat)) +
  position.pawnsOf(decliningEmpire(seat));

/**
 * How the pawns of every seat must have changed, told by the events of one intent alone.
 *
 * @param before the position before the intent
 */
export function pawnChanges(before: Position, events: readonly GameEvent[]): number[] {
  const change = new Array<number>(before.game.seats).fill(0);
  let debt = before.cells[at.DEBT]!;
  for (const event of events) {
    switch (event.type) {
      case 'pawnsGained':
      case 'civilizationChosen':
        change[event.seat]! += event.pawns;
        break;
      case 'pawnsReturned':
        change[event.seat]! -= event.pawns;
        break;
      case 'conquered':
        if (event.from !== 0) change[seatOfOwner(event.from)]! -= event.eliminated;
        // Extra pawns leave at once; Religion takes a pawn from the stock.
        change[event.seat]! += (event.means === 'religion' ? 1 : 0) - event.extra;
        break;
      case 'provinceLost': {
        const relocated = before.game.options.cohesionLoss === 'pawnsRelocated';
        const lost =
          ['olderEmpire', 'contact', 'relinquished'].includes(event.reason) ||
          (event.reason === 'cohesion' && !relocated);
        if (lost || (event.reason === 'surplus' && debt-- > 0)) {
          change[seatOfOwner(event.owner)]! -= event.pawns;
        }
        break;
      }
      case 'declined': {
        // Only one pawn of each province stays; the hand and the rest go back to stock.
        const mine = activeEmpire(event.seat);
        const all = before.pawnsOf(mine) + before.hand(event.seat) + before.extra(event.seat);
        const { declinesInForce } = before.effects(event.seat);
        const kept = declinesInForce ? before.pawnsOf(mine) : before.provincesOf(mine);
        const told = declinesInForce ? givenBack(events, event.seat) : 0;
        change[event.seat]! -= all - kept - told;
        break;
      }
      default:
    }
  }
  return change;
}

/** Pawns that a seat gave back, as told. */
const givenBack = (events: readonly GameEvent[], seat: number): number =>
  events.reduce(
    (sum, event) =>
      event.type === 'pawnsReturned' && event.seat === seat ? sum + event.pawns : sum,
    0,
  );

/** Number of tiles on the track, in the bag and with the players. */
export function tilesIn(position: Position): number {
  let tiles = 0;
  for (let tile = 0; tile < TILES.length; tile++) tiles += position.inBag(tile);
  for (let place = 1; place <= 6; place++) tiles += position.trackTiles(place)?.length ?? 0;
  for (let seat = 0; seat < position.game.seats; seat++) {
    tiles += (position.tiles(seat)?.length ?? 0) + position.decliningTiles(seat).length;
  }
  return tiles;
}

/** Whether several pawns may stand in one declining province. @clause TILE-PHILOSOPHY-1 */
const maySwarm = (position: Position, seat: number): boolean =>
  position.game.options.tileSet === 'vinci2_35' &&
  (position.game.options.declinedTiles !== 'heldUntilNextDecline' ||
    position.decliningTiles(seat).some((tile) => TILES[tile]!.effects.declinesInForce));

/** The first broken law of a position, as a sentence. */
export function brokenLaw(position: Position): string | undefined {
  const { game, turnSeat, phase } = position;
  const { board } = game;
  for (let p = 0; p < game.provinceCount; p++) {
    const owner = position.ownerOf(p);
    const name = game.map.provinces[p]!.id;
    const pending = position.isPending(p);
    if (owner !== 0 && !pending && position.pawnsIn(p) < 1) return `${name}: owned without a pawn`;
    if (pending && (owner !== activeEmpire(turnSeat) || position.pawnsIn(p) > 0)) {
      return `${name}: pending, but not empty or not of the acting empire`;
    }
    const forts = position.fortsIn(p);
    const most = game.options.fortStacking === 'one' ? 1 : 2;
    if (forts > most || (owner === 0 && forts > 0)) return `${name}: ${forts} forts`;
    if (owner === 0 || owner % 2 === 0) continue;
    const seat = seatOfOwner(owner);
    if (!pending && forts < position.tokensIn(p, seat)) return `${name}: a fort is missing`;
    if (position.effects(seat).contactAllowed) continue;
    const sparesRivers = game.options.ownDecliningAdjacency === 'clearAdjacentExceptRiver';
    for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
      const river = [p, board.neighbours[i]!].some(
        (q) => game.map.provinces[q]!.terrain === 'river',
      );
      if (river && sparesRivers) continue;
      if (position.ownerOf(board.neighbours[i]!) === decliningEmpire(seat)) {
        return `${name}: touches the own declining empire`;
      }
    }
  }
  for (let seat = 0; seat < game.seats; seat++) {
    if (position.vp(seat) < 0) return `seat ${seat}: VP below zero`;
    if (position.hand(seat) < 0 || position.survivors(seat) < 0) return `seat ${seat}: below zero`;
    const opened = game.options.firstChoiceTiming === 'setupWithFoothold' && position.round <= 1;
    const { waitsOffBoard } = position.effects(seat);
    const mayWait = seat === turnSeat || opened || waitsOffBoard;
    if (!mayWait && position.hand(seat) > 0 && position.isOnBoard(seat)) {
      return `seat ${seat}: pawns in reserve`;
    }
    if (seat !== turnSeat && position.extra(seat) > 0) return `seat ${seat}: extra pawns left over`;
    for (let p = 0; p < game.provinceCount && !maySwarm(position, seat); p++) {
      if (position.ownerOf(p) === decliningEmpire(seat) && position.pawnsIn(p) !== 1) {
        return `seat ${seat}: a declining province without exactly one pawn`;
      }
    }
  }
  if (tilesIn(position) !== game.copies.reduce((sum, copies) => sum + copies, 0))
    return 'tiles were lost or made';
  if (position.actor < 0 !== (phase === 'over')) return 'nobody has to act';
  return undefined;
}
