import { codeSchema } from '@vinci/protocol/schemas';
import { decodeIntent, formatIntent, type Game } from '@vinci/rules';
import type { RequestHandler } from 'express';
import { diagnose } from '../../operations/repair.ts';
import type { Services } from '../../services.ts';
import { compiled } from '../../session/compiled.ts';
import { tableOf, UnplayableError } from '../../session/stored.ts';
import type { StoredGame } from '../../store/tables.ts';
import { attendanceOf, MESSAGE_LENGTH } from './actions.ts';
import { type Content, type Html, html } from './html.ts';
import { page, table, timeOf } from './layout.ts';
import { openRooms, rulesOf } from './list.ts';

/** Entries, notes and lines of chat that are shown: the last ones. */
const SHOWN = 50;

/** One game: who plays, what happened, and what can be done about it. Nothing secret is shown. */
export const gamePage =
  (services: Services): RequestHandler =>
  async (request, response, next) => {
    const { config, store } = services;
    const code = codeSchema.safeParse(request.params.code);
    const stored = code.success ? await store.load(code.data) : undefined;
    if (stored === undefined) return next();
    const { game, entries } = stored;
    const [room, present, chat] = await Promise.all([
      openRooms().then((rooms) => rooms.get(game.code)),
      attendanceOf(game.code).catch(() => undefined),
      store.chatLog(game.code, SHOWN),
    ]);
    const seatName = (seat: number): string =>
      seat < 0 ? '–' : `${seat + 1} ${stored.seats[seat]?.name ?? ''}`;
    response.type('html').send(
      page(config, `Game ${game.code}`, [
        'check' in request.query ? checked(stored) : '',
        html`<section><h2>State</h2><dl>
${fact('State', game.ended === '' ? game.status : `${game.status}, ended by ${game.ended}`)}
${fact('Rules', `${rulesOf(game.config)}, version ${game.rules}`)}
${fact('Open to', game.visibility)}
${fact('To act', seatName(game.actor))}
${fact('Stands still', game.paused === '' ? 'no' : `yes, by ${game.paused}`)}
${fact('Revision', entries.length)}
${fact('In memory', room === undefined ? 'no' : `process ${room.processId}, ${room.clients} connected, ${present?.visitors ?? 0} of them without a seat`)}
${fact('Made', timeOf(game.created_at))}
${fact('Last change', timeOf(game.updated_at))}
</dl></section>`,
        section(
          'Seats',
          table(
            ['Seat', 'Name', 'Player', 'Connected'],
            stored.seats.map(({ seat, name, occupant, taken, stand_in }) => [
              seat === game.host ? `${seat + 1} (host)` : seat + 1,
              name,
              [
                taken === 1 ? occupant : 'free',
                stand_in === '' ? '' : `, ${stand_in} bot stands in`,
              ],
              present?.seats.includes(seat) === true ? 'yes' : '',
            ]),
            'There are none.',
          ),
        ),
        forms(`${config.basePath}/operator/games/${game.code}`, game.code),
        section(
          'Last moves',
          table(
            ['Revision', 'Seat', 'What', 'When (UTC)'],
            lastMoves(stored).map(({ revision, seat, what, bot, at }) => [
              revision,
              seatName(seat),
              bot === 1 ? `${what} (bot)` : what,
              timeOf(at),
            ]),
            'There are none.',
          ),
        ),
        section(
          'Notes',
          table(
            ['Revision', 'Seat', 'What', 'When (UTC)'],
            stored.notes
              .slice(-SHOWN)
              .map((note) => [
                note.revision,
                seatName(note.seat),
                note.details === '{}' ? note.type : `${note.type} ${note.details}`,
                timeOf(note.at),
              ]),
            'There are none.',
          ),
        ),
        section(
          'Chat',
          table(
            ['Who', 'To', 'What', 'When (UTC)'],
            chat.map(({ name, audience, text, at }) => [name, audience, text, timeOf(at)]),
            'Nobody has said anything.',
          ),
        ),
      ]),
    );
  };

const fact = (name: string, value: Content): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

const section = (title: string, body: Content): Html =>
  html`<section><h2>${title}</h2>${body}</section>`;

/** The last entries in words, as far as the game's rules can still be read. */
function lastMoves(stored: StoredGame) {
  const game = rulesOfGame(stored);
  return stored.entries.slice(-SHOWN).map((entry) => {
    const intent = entry.code < 0 ? undefined : decodeIntent(entry.code);
    const words =
      game !== undefined && intent !== undefined ? formatIntent(game, intent) : undefined;
    return { ...entry, what: entry.code === -1 ? 'undo' : (words ?? `code ${entry.code}`) };
  });
}

function rulesOfGame(stored: StoredGame): Game | undefined {
  try {
    const rules = compiled(tableOf(stored).config);
    return rules.ok ? rules.value : undefined;
  } catch (error) {
    if (error instanceof UnplayableError) return undefined;
    throw error;
  }
}

function checked(stored: StoredGame): Html {
  const found = diagnose(stored);
  if (found.type === 'well') {
    return html`<p class="told">All ${found.entries} entries were replayed; the game is well.</p>`;
  }
  if (found.type === 'hopeless') {
    return html`<p class="wrong">It cannot be played on, and cannot be repaired here: ${found.reason}.</p>`;
  }
  const lost = stored.entries.length - found.good;
  return html`<p class="wrong">It is damaged: ${found.reason}. A repair keeps the first ${found.good} entries and takes away ${lost}.</p>`;
}

const forms = (address: string, code: string): Html => html`<section><h2>Actions</h2>
<form class="act" method="get" action="${address}"><input type="hidden" name="check" value="1">
<button>Check by replay</button></form>
<form class="act" method="post" action="${address}"><input type="hidden" name="action" value="message">
<label>Message to everybody there <input name="text" required maxlength="${MESSAGE_LENGTH}" autocomplete="off"></label><button>Send</button></form>
<form class="act" method="post" action="${address}"><input type="hidden" name="action" value="close">
<label>Lets it leave memory; whoever is connected comes back at once, and so does the game.</label><button>Close</button></form>
${confirmed(address, code, 'repair', 'Repair', 'Cuts a damaged game back to its last good entry. What is cut off comes as a file.')}
${confirmed(address, code, 'delete', 'Delete', 'Deletes the game with all that belongs to it, for good.')}
</section>`;

const confirmed = (
  address: string,
  code: string,
  action: string,
  words: string,
  about: string,
): Html => html`<form class="act" method="post" action="${address}"><input type="hidden" name="action" value="${action}">
<label>${about} Write ${code} to confirm: <input name="confirm" required maxlength="6" autocomplete="off"></label><button class="bad">${words}</button></form>`;
