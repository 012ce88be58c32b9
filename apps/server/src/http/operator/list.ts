import { type IRoomCache, matchMaker } from '@colyseus/core';
import { ROOM_NAME } from '@vinci/protocol';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import type { OverviewRow } from '../../store/overview.ts';
import { type Content, html } from './html.ts';
import { page, table, timeOf } from './layout.ts';

/** Games on one page. */
const PAGE = 50;

const STATUSES = { table: 'at the table', playing: 'being played', over: 'over' } as const;

const QUERY = z.object({
  code: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .catch(''),
  show: z.enum(['all', 'memory', 'table', 'playing', 'over']).catch('all'),
  page: z.coerce.number().int().min(0).max(1e6).catch(0),
});

/** The rooms of all processes, by the codes of their games. */
export async function openRooms(): Promise<ReadonlyMap<string, IRoomCache>> {
  const rooms = await matchMaker.query({ name: ROOM_NAME });
  return new Map(rooms.map((room) => [room.roomId, room]));
}

/** The names of a game's players, with what sits in the other seats. */
export const players = (seats: OverviewRow['seats']): string =>
  seats.map(({ name, occupant }) => name || (occupant === '' ? 'free' : occupant)).join(', ');

/** What is played; nothing can go wrong with what somebody has damaged. */
export function rulesOf(config: string): string {
  try {
    const { preset, map } = Object(JSON.parse(config)) as Record<string, unknown>;
    return `${preset} on ${map}`;
  } catch {
    return 'unreadable';
  }
}

/** The list of games. */
export const listPage =
  ({ config, store }: Services): RequestHandler =>
  async (request, response) => {
    const query = QUERY.parse(request.query);
    const rooms = await openRooms();
    const { code, show, page: number } = query;
    const status = show === 'all' || show === 'memory' ? undefined : show;
    const among = show === 'memory' ? [...rooms.keys()] : undefined;
    const found = await store.overview.list({ code, status, among }, number * PAGE, PAGE + 1);
    const rows = found.slice(0, PAGE).map((game) => {
      const room = rooms.get(game.code);
      return [
        html`<a href="${config.basePath}/operator/games/${game.code}"><code>${game.code}</code></a>`,
        STATUSES[game.status],
        rulesOf(game.config),
        players(game.seats),
        room === undefined ? '' : `${room.clients} connected, process ${room.processId}`,
        timeOf(game.updated_at),
      ];
    });
    const link = (to: number, words: string): Content =>
      html`<a href="?${new URLSearchParams({ code, show, page: String(to) }).toString()}">${words}</a>`;
    const head = ['Code', 'State', 'Rules', 'Players', 'In memory', 'Last change (UTC)'];
    response.type('html').send(
      page(
        config,
        'Games',
        html`<form class="bar" method="get">
<label>Code begins with <input name="code" value="${code}" maxlength="6" autocomplete="off"></label>
<label>Show <select name="show">${options(show)}</select></label>
<button>Show</button>
</form>
<p>${rooms.size} games are in memory.</p>
<section>${table(head, rows, 'There are no such games.')}</section>
<p class="pages">${number > 0 ? link(number - 1, 'Newer') : ''} ${found.length > PAGE ? link(number + 1, 'Older') : ''}</p>`,
      ),
    );
  };

const options = (chosen: string): Content =>
  Object.entries({ all: 'all games', memory: 'in memory', ...STATUSES }).map(([value, words]) =>
    value === chosen
      ? html`<option value="${value}" selected>${words}</option>`
      : html`<option value="${value}">${words}</option>`,
  );
