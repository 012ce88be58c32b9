import type { RequestHandler } from 'express';
import { z } from 'zod';
import { JOURNAL_TROUBLE } from '../../operations/doctor/advice.ts';
import { freeBytes, journalBytes, lastBackup } from '../../operations/place-facts.ts';
import type { Services } from '../../services.ts';
import type { OverviewRow } from '../../store/overview.ts';
import { healthOf } from '../health.ts';
import { MESSAGE_LENGTH } from './actions.ts';
import { type Content, counted, type Html, html } from './html.ts';
import { fact, showPage, table, timeOf } from './layout.ts';
import { attendanceOf, crowd, type KnownRooms, knownRooms } from './rooms.ts';

const PAGE = 50;

const NAME_LENGTH = 40;

const STATUSES = { table: 'at the table', playing: 'being played', over: 'over' } as const;

const QUERY = z.object({
  code: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .catch(''),
  name: z
    .string()
    .transform((text) => text.trim().slice(0, NAME_LENGTH).toWellFormed().replaceAll('\0', ''))
    .catch(''),
  show: z.enum(['all', 'memory', 'table', 'playing', 'over']).catch('all'),
  page: z.coerce.number().int().min(0).max(1e6).catch(0),
});

const players = (seats: OverviewRow['seats']): string =>
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

export const listPage =
  (services: Services): RequestHandler =>
  async (request, response) => {
    const { config, store } = services;
    const query = QUERY.parse(request.query);
    const rooms = await knownRooms();
    const { code, name, show, page: number } = query;
    const status = show === 'all' || show === 'memory' ? undefined : show;
    const among = show === 'memory' ? [...rooms.processes.keys()] : undefined;
    const wanted = { code, name, status, among };
    const found = await store.overview.list(wanted, number * PAGE, PAGE + 1);
    const rows = found
      .slice(0, PAGE)
      .map(async (game) => [
        html`<a href="${config.basePath}/operator/games/${game.code}"><code>${game.code}</code></a>`,
        STATUSES[game.status],
        rulesOf(game.config),
        players(game.seats),
        await whereabouts(game.code, rooms),
        timeOf(game.updated_at),
      ]);
    const link = (to: number, words: string): Content =>
      html`<a href="?${new URLSearchParams({ code, name, show, page: String(to) }).toString()}">${words}</a>`;
    const head = ['Code', 'State', 'Rules', 'Players', 'In memory', 'Last change (UTC)'];
    showPage(response, config, 'Games', [
      await condition(services, rooms),
      html`<form class="bar" method="get">
<label>Code begins with <input name="code" value="${code}" maxlength="6" autocomplete="off"></label>
<label>Player <input name="name" value="${name}" maxlength="${NAME_LENGTH}" autocomplete="off"></label>
<label>Show <select name="show">${options(show)}</select></label>
<button>Show</button>
</form>
<section>${table(head, await Promise.all(rows), 'There are no such games.')}</section>
<p class="pages">${number > 0 ? link(number - 1, 'Newer') : ''} ${found.length > PAGE ? link(number + 1, 'Older') : ''}</p>`,
      html`<section><h2>Message to all games in memory</h2>
<form class="act" method="post" action="${config.basePath}/operator">
<label>Everybody who is connected is shown it <input name="text" required maxlength="${MESSAGE_LENGTH}" autocomplete="off" placeholder="The server goes down at 21:00 for ten minutes."></label><button>Send to all</button></form></section>`,
    ]);
  };

async function condition(services: Services, { processes, areAll }: KnownRooms): Promise<Html> {
  const { status, journal, version, rules, uptime, connections } = await healthOf(services);
  const broken = services.rulesCheck?.broken.length;
  const { databaseUrl, dataDir } = services.config;
  return html`<section><h2>Server</h2><dl>
${fact('State', status === 'ok' ? 'well' : status)}
${fact('Version', `${version}, rules ${rules}, up for ${duration(uptime)}`)}
${fact('In memory', `${counted(processes.size, 'game')}${services.cluster === undefined ? '' : areAll ? ' on all servers' : ' on this server'}; ${counted(connections, 'connection')} here`)}
${databaseUrl === undefined ? await kept(dataDir) : fact('Journal', `${size(await services.store.databaseBytes())} in PostgreSQL`)}
${broken === undefined ? '' : fact('Broken', broken === 0 ? 'no game' : `${counted(broken, 'game')} that cannot be played on; the doctor names them`)}
</dl>${journal === undefined ? '' : html`<p class="wrong">${JOURNAL_TROUBLE[journal]}</p>`}${services.output.failing ? html`<p class="wrong">The log cannot be written, and ${counted(services.output.lost, 'line')} of it were lost: see that its disk has room and that somebody reads it. Games go on.</p>` : ''}${areAll ? '' : html`<p class="wrong">Redis does not answer: games in memory of other servers are not known here, and cannot be reached.</p>`}</section>`;
}

/** What there is to know of a journal in a folder. */
async function kept(folder: string): Promise<Html> {
  const words = ([bytes, free]: readonly number[]): string =>
    `${size(bytes ?? 0)}; ${size(free ?? 0)} are free on its disk`;
  const [journal, at] = await Promise.all([
    Promise.all([journalBytes(folder), freeBytes(folder)]).then(words, () => 'cannot be looked at'),
    lastBackup(folder),
  ]);
  const last = at === 0 ? 'none was made by the command backup' : timeOf(at);
  return html`${fact('Journal', journal)}${fact('Last backup (UTC)', last)}`;
}

const size = (bytes: number): string => `${(bytes / 1e6).toLocaleString('en', SIZE)} MB`;
const SIZE = { maximumSignificantDigits: 3 };

function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h` : `${Math.floor(seconds / 60)} min`;
}

/** Where a game is in memory, and who is there; empty when it is in none. */
async function whereabouts(code: string, { processes }: KnownRooms): Promise<Content> {
  const process = processes.get(code);
  if (process === undefined) return '';
  return html`${crowd(await attendanceOf(code))}, process <code>${process}</code>`;
}

const options = (chosen: string): Content =>
  Object.entries({ all: 'all games', memory: 'in memory', ...STATUSES }).map(([value, words]) =>
    value === chosen
      ? html`<option value="${value}" selected>${words}</option>`
      : html`<option value="${value}">${words}</option>`,
  );
