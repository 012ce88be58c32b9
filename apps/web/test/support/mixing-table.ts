import { chainOf, linkBefore, promiseOf } from '@vinci/fairness';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition, type Position, reveals } from '@vinci/rules';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import { contribute } from '../../src/fairness/contribute.ts';
import { keepsakeOf } from '../../src/fairness/keepsake.ts';
import { Connection } from '../../src/net/connection.ts';
import type { Past } from '../../src/net/game-mirror.ts';
import type { Store } from '../../src/net/storage.ts';
import type { TableView } from '../../src/net/table.ts';
import { memory } from './memory.ts';

export const CODE = 'K7MQ2X';
export const ME = 0;
export const hex = (digit: string): string => digit.repeat(64);
const game = makeGame(europe, 3);

export interface Payload {
  readonly promise?: string;
  readonly value?: string;
  readonly link?: string;
  readonly intents?: readonly number[];
}

export const refused = (code: string) => ({ ok: false, refusal: { code, text: '' } }) as const;
export const LOST = { ok: false, refusal: undefined } as const;

/** A server of one game, at which seat `ME` sits with any number of devices. */
export class Table {
  position: Position = newPosition(game, SEEDS.one);
  promise = '';
  /** Links that were mixed in; the first is what was shown at the start. */
  mixed: string[] = [];
  status: 'table' | 'playing' = 'table';
  fixed = false;
  /** Nobody of the seat was there to show the first link at the start. */
  later = false;
  /** All links that ever arrived. */
  readonly links: string[] = [];
  /** Requests with moves, in order. */
  readonly asked: Payload[] = [];
  /** What it says about the links of the seat instead of the truth. */
  lie: number | undefined;
  lieLater: boolean | undefined;
  /** What another seat has promised. */
  foreign: string | undefined;
  /** What it tells of the past. */
  past: Past = 'whole';
  /** Answers in place of the server, before or after the move was made. */
  before: ((payload: Payload) => unknown) | undefined;
  after: ((payload: Payload) => unknown) | undefined;
  readonly #devices: Connection[] = [];
  #steps: { revision: number; seat: number; code: number; events: []; before: Position }[] = [];

  /** A page of the seat, in a browser with this store. */
  device(store: Store, seat = ME): Connection {
    const connection = new Connection(CODE, {} as never, store);
    connection.request = (async (name: string, payload: Payload) =>
      this.#answer(name, payload)) as never;
    connection.seat.value = seat;
    this.#devices.push(connection);
    contribute(connection, store);
    this.#show(connection);
    return connection;
  }

  /** The table is fixed, everybody shows what was promised, and the game begins. */
  async start(): Promise<void> {
    this.fixed = true;
    this.tell();
    await settled();
    this.fixed = false;
    this.status = 'playing';
    this.tell();
  }

  /** Others play until it is the turn of the seat. */
  comeRound(): void {
    while (this.position.actor !== ME) this.carryOut(listLegal(this.position)[0] ?? 0);
    this.tell();
  }

  /** A stand-in makes a move of the seat, and the others play. */
  standIn(): void {
    while (this.position.actor === ME) this.carryOut(find(this, true) ?? find(this, false) ?? 0);
    this.comeRound();
  }

  tell(): void {
    for (const connection of this.#devices) this.#show(connection);
  }

  #show(connection: Connection): void {
    const { promise } = this;
    const links = this.lie ?? this.mixed.length - (this.later ? 0 : 1);
    const later = this.lieLater ?? this.later;
    connection.link.value = { type: 'open' };
    connection.position.value = this.position;
    connection.steps.value = this.#steps;
    connection.past.value = this.past;
    connection.revision.value = this.#steps.length;
    connection.table.value = {
      code: CODE,
      status: this.status,
      commitment: hex('c'),
      seal: this.status === 'playing' ? hex('5') : '',
      fixed: this.fixed,
      seats: [0, 1, 2].map((seat) =>
        seat === ME
          ? { seat, promise, later, links }
          : { seat, promise: '', later: false, links: -1 },
      ),
    } as unknown as TableView;
  }

  #answer(name: string, payload: Payload): unknown {
    if (name === 'entropy' && payload.promise === this.foreign) return refused('entropy/taken');
    if (name === 'entropy') this.promise = payload.promise ?? '';
    if (name === 'reveal' && promiseOf(CODE, payload.value ?? '') === this.promise) {
      this.mixed = [payload.value ?? ''];
    }
    if (name !== 'intent') return { ok: true, value: undefined };
    this.asked.push(payload);
    if (payload.link !== undefined) this.links.push(payload.link);
    const early = this.before?.(payload);
    if (early !== undefined) return early;
    if (payload.link !== undefined) {
      const [first] = this.mixed;
      const before = (first === undefined ? promiseOf : linkBefore)(CODE, payload.link);
      if (before !== (this.mixed.at(-1) ?? this.promise)) return refused('entropy/other');
      this.mixed.push(payload.link);
    }
    for (const code of payload.intents ?? []) this.carryOut(code);
    this.tell();
    return this.after?.(payload) ?? { ok: true, value: { revision: this.#steps.length } };
  }

  carryOut(code: number): void {
    const before = this.position;
    this.position = before.clone();
    apply(this.position, code);
    const revision = this.#steps.length + 1;
    this.#steps = [...this.#steps, { revision, seat: before.actor, code, events: [], before }];
  }
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));

export const find = ({ position }: Table, revealing: boolean): number | undefined =>
  listLegal(position).find((code) => reveals(position, [code]) === revealing);

/** The game has begun, and the seat is to act. */
export async function begun() {
  const store = memory();
  const table = new Table();
  const connection = table.device(store);
  await table.start();
  table.comeRound();
  const { root = '', value = '' } = keepsakeOf(store, CODE) ?? {};
  return { store, table, connection, chain: chainOf(CODE, root), value };
}

/** Plays on until something can be done that reveals something: what that is. */
export async function ready(table: Table, connection: Connection): Promise<number> {
  for (;;) {
    const found = find(table, true);
    if (found !== undefined) return found;
    await connection.play([find(table, false) ?? -1]);
  }
}

/** Plays a move that passes on the turn or draws, and lets the others play. */
export async function move(table: Table, connection: Connection): Promise<void> {
  await connection.play([await ready(table, connection)]);
  table.comeRound();
}

/** As `ready`, where no page of the seat is open. */
export function readyIn(table: Table): number {
  for (;;) {
    const found = find(table, true);
    if (found !== undefined) return found;
    table.carryOut(find(table, false) ?? -1);
  }
}
