// A bot by the WebSocket of the browsers, with the SDK of Colyseus: node bot.mjs http://localhost:2567 BCDF23 Basil [TOKEN]
// npm install "colyseus.js@npm:@colyseus/sdk@^0.18". What it may do, and its links, it asks by docs/api.md.
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'colyseus.js';

const [base, code, name, given] = process.argv.slice(2);

/** A call of docs/api.md. Throws what it was refused with. */
async function call(path, body, token) {
  const answer = await fetch(`${base}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const { error, ...reply } = await answer.json();
  if (error) throw Object.assign(new Error(`${error.code}: ${error.text}`), { reason: error });
  return reply;
}

const hash = (purpose, ...lines) =>
  createHash('sha256')
    .update([`vinci-fair/1 ${purpose}`, ...lines].map((line) => `${line}\n`).join(''))
    .digest('hex');

let room;
let mine = -1;
let token = given;
/** Links for the bag; none where the game began before this program did. */
const chain = [];

/** Connects to the game, and once more whenever that ends for a reason which passes. */
async function enter() {
  const { reservation } = await call(`/games/${code}/enter`, { token });
  room = await new Client(base).consumeSeatReservation(reservation);
  room.onMessage('seat', ({ seat }) => {
    mine = seat;
  });
  for (const type of ['chat', 'note', 'notice', 1]) room.onMessage(type, () => undefined);
  room.onStateChange(tryTo);
  room.onLeave((end) => {
    // Left, sent what it may not, or may not stay: docs/protocol.md, section 9.
    if ([4000, 4002, 4100].includes(end)) process.exit(1);
    enterAgain(1);
  });
}

const enterAgain = (pause) =>
  setTimeout(() => {
    enter().catch((error) => {
      console.error(error.message);
      enterAgain(Math.min(2 * pause, 30));
    });
  }, 1000 * pause);

/** What this bot likes most: to conquer cheaply, and to end what can be ended. */
const worth = ({ type, points = 0, cost = 0, price = 0 }) =>
  type === 'conquer' ? 100 + 10 * points - cost : type.startsWith('end') ? 20 : -price;

let isBusy = false;
let isShown = false;

/** Acts while its seat has to; called again with each change, it never sends two moves at once. */
async function act(state) {
  if (state.fixed && !isShown) {
    isShown = true;
    await room.request('reveal', { value: chain[0] });
  }
  if (state.status === 'over') {
    const { result } = await call(`/v1/games/${code}`);
    console.log('over', JSON.stringify(result));
    process.exit();
  }
  if (state.status !== 'playing' || state.cells[3] - 1 !== mine || isBusy) return;
  isBusy = true;
  const legal = await call(`/v1/games/${code}/legal`, undefined, token);
  const [best] = legal.intents.sort((a, b) => worth(b) - worth(a));
  const link = chain[legal.link];
  if (legal.turn) {
    const move = { revision: legal.revision, intents: [best.code], ...(link && { link }) };
    await room.request('intent', { ...move, once: true });
  }
  isBusy = false;
  await act(room.state);
}

let later;

/** No change of the game may come any more, so whatever failed is tried again. */
const tryTo = (state) =>
  act(state).catch((error) => {
    isBusy = false;
    console.error(error.reason?.code ?? error.message);
    clearTimeout(later);
    later = setTimeout(() => tryTo(room.state), 1000 * (error.reason?.retryAfter ?? 1));
  });

await enter();
token ??= (await room.request('sit', { name, program: true })).token;
const { status, you } = await call(`/v1/games/${code}`, undefined, token);
console.log(`seat ${you.seat} token ${token}`);
if (status === 'table') {
  chain.push(randomBytes(32).toString('hex'));
  for (let link = 999; link >= 0; link--) chain.unshift(hash('link', code, chain[0]));
  await room.request('entropy', { promise: hash('entropy', code, chain[0]) });
}
await tryTo(room.state);
