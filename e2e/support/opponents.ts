import { setTimeout } from 'node:timers/promises';
import type { CreateBody } from '@vinci/protocol';
import {
  activeEmpire,
  check,
  decodeIntent,
  encodeIntent,
  type Intent,
  listLegal,
  NOBODY,
  type Position,
  standings,
  TILES,
  trackOffers,
} from '@vinci/rules';
import { createGame, Player, Refused } from '../../apps/server/test/support/player.ts';
import {
  evenOut,
  placeRest,
  reorganizationIntents,
  retreatIntents,
  startReorganization,
  startRetreat,
} from '../../apps/web/src/game/draft.ts';

/** A table of three with one free seat, the third, for the person whose screen is tested. */
export interface Company {
  readonly code: string;
  readonly players: readonly Player[];
  start(): Promise<void>;
  leave(): Promise<void>;
}

/** Bruno, the host, and Chiara, who play over the network whenever it is their turn. */
export async function invitePlayers(base: string, target = 40): Promise<Company> {
  const { code, token } = await createGame(base, {
    name: 'Bruno',
    seats: 3,
    options: { targetVP: { 3: target } },
  });
  const players = [await Player.enter(base, code, token), await Player.join(base, code, 'Chiara')];
  for (const player of players) playAlong(player);
  return {
    code,
    players,
    start: async () => {
      // A click to sit down may still be on its way, and what the page then adds to the seed.
      await players[0]!.until(() => players[0]!.state.seats[2]!.promise !== '');
      await players[0]!.request('start');
    },
    leave: async () => {
      await Promise.all(players.map((player) => player.leave()));
    },
  };
}

/** The same two sit down at a table that somebody has opened on a screen. */
export async function joinTable(
  base: string,
  code: string,
): Promise<{ readonly names: readonly [string, string]; leave(): Promise<void> }> {
  const names = ['Bruno', 'Chiara'] as const;
  const players = [
    await Player.join(base, code, names[0]),
    await Player.join(base, code, names[1]),
  ];
  for (const player of players) playAlong(player);
  return {
    names,
    leave: async () => {
      await Promise.all(players.map((player) => player.leave()));
    },
  };
}

/** A game alone against bots, played over the network to its end; its code and the token of the seat. */
export async function playAlone(
  base: string,
  body: Pick<CreateBody, 'preset' | 'opponents'>,
): Promise<{ readonly code: string; readonly token: string; readonly place: number }> {
  const { code, token } = await createGame(base, { name: 'Ada', pace: 'quick', ...body });
  const player = await Player.enter(base, code, token);
  playAlong(player);
  await player.request('start');
  await player.until(() => player.state.cells.length > 0 && player.position().phase === 'over');
  const place = standings(player.position()).find(({ seat }) => seat === player.seat)?.place;
  await player.leave();
  return { code, token, place: place ?? 0 };
}

/** Answers every state in which the player has to act. */
function playAlong(player: Player): void {
  let busy = false;
  const look = async (): Promise<void> => {
    const { state } = player;
    if (busy || state.cells.length === 0 || player.closed !== undefined) return;
    const position = player.position();
    if (position.actor !== player.seat || position.phase === 'over') return;
    busy = true;
    try {
      await move(player, state.revision, decide(position));
    } catch (error) {
      // Whoever leaves in the middle of a move does not hear what came of it.
      if (player.room.connection.isOpen) throw error;
      return;
    } finally {
      busy = false;
    }
    // The state that belongs to the reply may have come before it.
    void look();
  };
  player.room.onStateChange(() => void look());
}

/** Three seats that are played over the network, one step at a time, while nobody attacks anybody. */
export interface QuietTable {
  readonly code: string;
  readonly players: readonly [Player, Player, Player];
  /** Lets everybody act until it has come to what is wanted. */
  playUntil(wanted: (position: Position) => boolean): Promise<Position>;
}

export async function seatQuietly(base: string, names: readonly string[]): Promise<QuietTable> {
  const [host = '', ...others] = names;
  const { code, token } = await createGame(base, { name: host, seats: 3 });
  const players = [
    await Player.enter(base, code, token),
    await Player.join(base, code, others[0] ?? ''),
    await Player.join(base, code, others[1] ?? ''),
  ] as const;
  const [first] = players;
  await first.request('start');
  await first.until(() => first.state.cells.length > 0);
  return {
    code,
    players,
    playUntil: async (wanted) => {
      for (;;) {
        const position = first.position();
        if (wanted(position)) return position;
        if (position.phase === 'over') throw new Error('the game ended before it came to that');
        const { revision } = first.state;
        const actor = players[position.actor] as Player;
        await actor.until(() => actor.state.revision === revision);
        await move(actor, revision, decideQuietly(position));
        await first.until(() => first.state.revision > revision);
      }
    },
  };
}

/** Sends intents, and again where they came faster than the server takes them. */
async function move(player: Player, revision: number, intents: number[]): Promise<void> {
  for (;;) {
    try {
      await player.request('intent', { revision, intents });
      return;
    } catch (error) {
      const wait = error instanceof Refused ? error.refusal.retryAfter : undefined;
      if (wait === undefined) throw error;
      await setTimeout(wait * 1000);
    }
  }
}

/** As others decide, but nothing is conquered beyond the first province, and peace need not be named. */
function decideQuietly(position: Position): number[] {
  if (position.phase === 'draft') {
    const offer = trackOffers(position, position.actor).find(
      ({ tiles, error }) =>
        error === undefined && !tiles.some((code) => TILES[code]!.id.startsWith('diplomacy')),
    );
    if (offer !== undefined) return [encodeIntent({ type: 'choose', position: offer.position })];
  }
  const end = encodeIntent({ type: 'endExpansion' });
  if (position.provincesOf(activeEmpire(position.actor)) === 0) {
    const peaceful = listLegal(position).find((code) => {
      const intent = decodeIntent(code);
      return intent?.type === 'conquer' && position.ownerOf(intent.province) === NOBODY;
    });
    if (peaceful !== undefined) return [peaceful];
  } else if (check(position, end) === undefined) return [end];
  return decide(position);
}

/** Conquers what is cheapest, ends what can be ended, and spreads pawns evenly. */
function decide(position: Position): number[] {
  const seat = position.actor;
  if (position.phase === 'reorganization') {
    return [
      ...reorganizationIntents(position, evenOut(position, startReorganization(position, seat))),
    ];
  }
  if (position.phase === 'retreat') {
    return [...retreatIntents(position, placeRest(position, startRetreat(position, seat)))];
  }
  const rank = (code: number): number => {
    const intent = decodeIntent(code);
    const place = intent === undefined ? -1 : ORDER.indexOf(intent.type);
    return place < 0 ? ORDER.length : place;
  };
  return [listLegal(position).reduce((best, code) => (rank(code) < rank(best) ? code : best))];
}

const ORDER: readonly Intent['type'][] = [
  'choose',
  'peace',
  'conquer',
  'endExpansion',
  'endDecline',
  'giveUp',
  'keep',
  'endForts',
  'endTurn',
];
