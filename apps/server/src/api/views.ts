import { type GameState, positionOf, seatIn, tableIn } from '@vinci/protocol';
import {
  conquestAnswer,
  declineForecast,
  decodeIntent,
  type Game,
  type Intent,
  isActiveOwner,
  listLegal,
  type PositionView,
  type Seat,
  scoreForecast,
  seatOfOwner,
  standings,
  trackOffers,
} from '@vinci/rules';
import { formatIntent } from '@vinci/rules/notation';
import { compiled } from '@vinci/session/compiled';

/** @clause TRACK-2 */
const TRACK_PLACES = 6;

/**
 * What the JSON door shows of a game. It is made of the synchronized state alone, which is what everybody
 * at the game gets, so that nothing can be seen by this door that is not seen by the other one.
 */
const knownOf = (state: GameState): { game: Game; position: PositionView } | undefined => {
  const { config } = tableIn(state);
  const game = compiled(config);
  const position = game.ok ? positionOf(game.value, state) : undefined;
  return game.ok && position !== undefined ? { game: game.value, position } : undefined;
};

/** @param seat of whoever asks; −1 for none. @param now the time in the game, in milliseconds since 1970 */
export function stateOf(state: GameState, seat: Seat, now: number) {
  const known = knownOf(state);
  const { undoFrom, ...table } = tableIn(state);
  return {
    ...table,
    now,
    undoable: table.revision - undoFrom,
    you: { seat, turn: table.status === 'playing' && seat >= 0 && known?.position.actor === seat },
    seats: state.seats.map((entry) => seatIn(entry)),
    position: known === undefined ? null : positionView(known.game, known.position),
    result:
      table.status === 'over' && known?.position.actor === -1 ? standings(known.position) : null,
  };
}

function positionView(game: Game, position: PositionView) {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    phase: position.phase,
    round: position.round,
    lastRound: position.isLastRound,
    target: finite(game.targetVP),
    rounds: finite(game.lastRound),
    actor: position.actor,
    turnSeat: position.turnSeat,
    startingSeat: position.startingSeat,
    empires: Array.from({ length: game.seats }, (_, seat) => ({
      seat,
      points: position.vp(seat),
      tiles: position.tiles(seat) ?? [],
      decliningTiles: position.decliningTiles(seat),
      hand: position.hand(seat),
      extra: position.extra(seat),
      survivors: position.survivors(seat),
      decliningSurvivors: position.decliningSurvivors(seat),
      peaceWith: Array.from({ length: game.seats }, (_, other) => other).filter(
        (other) => other !== seat && position.isPeace(seat, other),
      ),
    })),
    track: Array.from({ length: TRACK_PLACES }, (_, index) => ({
      place: index + 1,
      tiles: position.trackTiles(index + 1) ?? [],
      coins: position.coinsOn(index + 1),
    })),
    bag: Array.from(game.copies, (_, tile) => position.inBag(tile)),
    provinces: Array.from({ length: game.provinceCount }, (_, province) => {
      const owner = position.ownerOf(province);
      return {
        owner: owner === 0 ? -1 : seatOfOwner(owner),
        empire: owner === 0 ? '' : isActiveOwner(owner) ? 'active' : 'declining',
        pawns: position.pawnsIn(province),
        forts: position.fortsIn(province),
        pending: position.isPending(province),
      };
    }),
  };
}

/** What whoever has to act may do, and what each of it costs and brings. */
export function legalOf(state: GameState, seat: Seat) {
  const known = knownOf(state);
  const { revision } = state;
  if (known === undefined || state.status !== 'playing') {
    return { revision, seat: -1, turn: false, phase: '', link: -1, intents: [] };
  }
  const { position } = known;
  const { actor, phase } = position;
  const intents = listLegal(position).flatMap((code) => {
    const intent = decodeIntent(code);
    if (intent === undefined) return [];
    const text = formatIntent(position.game, intent);
    return [{ code, text, ...intent, ...meaningOf(position, intent) }];
  });
  return {
    revision,
    seat: actor,
    turn: actor === seat,
    phase,
    link: linkOf(state, actor),
    intents,
  };
}

/** Number of the link that a seat gives next; −1 for one without a chain. */
function linkOf(state: GameState, seat: Seat): number {
  const { links, later } = state.seats[seat] ?? { links: -1, later: false };
  return links < 0 || later ? links : links + 1;
}

/** What the rules say about an intent beyond that it is legal. */
function meaningOf(position: PositionView, intent: Intent) {
  const { turnSeat } = position;
  switch (intent.type) {
    case 'conquer': {
      const { price, value, eliminated, survivors, cleared } = conquestAnswer(
        position,
        intent.province,
        intent.means,
      );
      return {
        cost: price?.cost,
        terms: price?.terms,
        points: value,
        eliminated,
        survivors,
        cleared,
      };
    }
    case 'choose': {
      const offers = trackOffers(position, position.actor);
      const offer = offers.find((one) => one.position === intent.position);
      return { tiles: offer?.tiles, price: offer?.price, gain: offer?.gain, pawns: offer?.pawns };
    }
    case 'decline':
      return { points: declineForecast(position, turnSeat).points };
    case 'endExpansion':
    case 'endReorganization':
      return { points: scoreForecast(position, turnSeat).points };
    default:
      return {};
  }
}
