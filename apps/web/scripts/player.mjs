// A simple player over the network, for scripts that need a game in a certain state.

import { mapById } from '@vinci/maps';
import { GameState, MOVED, positionOf } from '@vinci/protocol';
import { compileGame, decodeIntent, legalIntents, MAX_INTENTS, reveals } from '@vinci/rules';
import { Client } from 'colyseus.js';
import {
  evenOut,
  placeRest,
  reorganizationIntents,
  retreatIntents,
  startReorganization,
  startRetreat,
} from '../src/game/draft.ts';

/** One call over HTTP; throws the refusal. */
export async function call(base, path, body, token) {
  const reply = await fetch(base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = await reply.json();
  if (!reply.ok) throw new Error(JSON.stringify(json.error));
  return json;
}

/** A connection to a game, with a seat when there is a token. */
export async function enter(base, code, token) {
  const { reservation } = await call(base, `/api/games/${code}/enter`, token ? { token } : {});
  const room = await new Client(base).consumeSeatReservation(reservation, GameState);
  let seat = -1;
  room.onMessage('seat', (message) => {
    seat = message.seat;
  });
  for (const type of [MOVED, 'chat', 'note', 'notice']) room.onMessage(type, () => {});
  await new Promise((resolve) => room.onStateChange.once(resolve));
  return { room, seat: () => seat, state: () => room.state };
}

/** The game and the position behind a state. */
export function read(state) {
  const config = JSON.parse(state.config);
  const game = compileGame(config, mapById(config.map)).value;
  return { game, position: positionOf(game, state) };
}

const buffer = new Int32Array(MAX_INTENTS);

/** A sensible batch of intents for whoever has to act. */
export function decide(position) {
  const seat = position.actor;
  if (position.phase === 'reorganization') {
    return reorganizationIntents(position, evenOut(position, startReorganization(position, seat)));
  }
  if (position.phase === 'retreat') {
    return retreatIntents(position, placeRest(position, startRetreat(position, seat)));
  }
  const count = legalIntents(position, buffer);
  const intents = Array.from(buffer.subarray(0, count), (code) => ({
    code,
    intent: decodeIntent(code),
  }));
  const of = (type) => intents.filter(({ intent }) => intent.type === type);
  const provinces = Array.from({ length: position.game.provinceCount }, (_, p) => p);
  const own = provinces.filter((p) => position.ownerOf(p) === seat * 2 + 1).length;
  if (of('decline').length > 0 && own > 0 && position.hand(seat) < own / 2 && position.round > 2) {
    return [of('decline')[0].code];
  }
  const conquests = of('conquer').filter(({ intent }) => intent.means === 'normal');
  if (conquests.length > 0) {
    const enemy = conquests.filter(({ intent }) => position.ownerOf(intent.province) % 2 === 1);
    const pool = enemy.length > 0 && position.round > 1 ? enemy : conquests;
    return [pool[(position.cells[0] + position.hand(seat) * 7) % pool.length].code];
  }
  for (const type of [
    'choose',
    'peace',
    'endExpansion',
    'endDecline',
    'giveUp',
    'keep',
    'fort',
    'endForts',
    'endTurn',
  ]) {
    const list = of(type);
    if (list.length > 0) return [list[0].code];
  }
  return [intents[0].code];
}

/** A table with a seat for everybody; the tokens by seat. `settings` are those of the table. */
export async function startGame(base, names, options = {}, settings = {}) {
  const { code, token } = await call(base, '/api/games', {
    name: names[0],
    seats: names.length,
    options,
    ...settings,
  });
  const players = [await enter(base, code, token)];
  const tokens = [token];
  for (const name of names.slice(1)) {
    const visitor = await enter(base, code);
    const seated = await visitor.room.request('sit', { name });
    tokens[seated.seat] = seated.token;
    players[seated.seat] = visitor;
  }
  return { code, tokens, players };
}

/** What goes with intents of a player who has the `chain` of a browser at the same seat. */
const mixed = ({ chain, room, seat }, position, intents) =>
  chain !== undefined && reveals(position, intents)
    ? { link: chain[room.state.seats[seat()].links + 1] }
    : {};

/** Lets the players play until `wanted(position)`; the position then. */
export async function playUntil(players, wanted, choose = decide, most = 4000) {
  for (let i = 0; i < most; i++) {
    const { position } = read(players[0].state());
    if (position.phase === 'over' || wanted(position)) return position;
    const { revision } = players[0].state();
    const player = players[position.actor];
    const intents = [...choose(position)];
    const link = mixed(player, position, intents);
    await player.room.request('intent', { revision, intents, ...link });
    while (players.some(({ room }) => room.state.revision === revision)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error('the wanted state was not reached');
}

/** Lets the person of a game alone play until a round; the others are bots of the server. */
export async function playAlone({ room, seat }, round, most = 2000) {
  for (let i = 0; i < most; i++) {
    if (room.state.cells.length > 0) {
      const { position } = read(room.state);
      const mine = position.actor === seat();
      if (position.phase === 'over' || (position.round >= round && mine)) return;
      if (mine) {
        const { revision } = room.state;
        await room.request('intent', { revision, intents: [...decide(position)] });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error('the wanted round was not reached');
}
