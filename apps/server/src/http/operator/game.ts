import { codeSchema } from '@vinci/protocol/schemas';
import { decodeIntent, type Game } from '@vinci/rules';
import { formatIntent } from '@vinci/rules/notation';
import { compiled } from '@vinci/session/compiled';
import type { StoredGame } from '@vinci/session/rows';
import { tableOf, UnplayableError } from '@vinci/session/stored';
import type { RequestHandler } from 'express';
import { diagnose } from '../../operations/repair.ts';
import type { Services } from '../../services.ts';
import { MESSAGE_LENGTH } from './actions.ts';
import { type Content, type Html, html } from './html.ts';
import { fact, section, showPage, table, timeOf } from './layout.ts';
import { rulesOf } from './list.ts';
import { sentenceOf } from './notes.ts';
import { attendanceOf, crowd, knownRooms } from './rooms.ts';

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
    const [known, present, chat] = await Promise.all([
      knownRooms(),
      attendanceOf(game.code),
      store.chatLog(game.code, SHOWN),
    ]);
    const process = known.processes.get(game.code);
    const elsewhere = known.areAll ? 'no' : 'not here; Redis does not answer, so perhaps elsewhere';
    const seatName = (seat: number): string =>
      seat < 0 ? '–' : `${seat + 1} ${stored.seats[seat]?.name ?? ''}`;
    const when = 'When (UTC)';
    showPage(response, config, `Game ${game.code}`, [
      'check' in request.query ? checked(stored) : '',
      section('State', [
        html`<dl>
${fact('State', game.ended === '' ? game.status : `${game.status}, ended by ${game.ended}`)}
${fact('Rules', `${rulesOf(game.config)}, version ${game.rules}`)}
${fact('Open to', game.visibility)}
${fact('To act', seatName(game.actor))}
${fact('Stands still', game.paused === '' ? 'no' : `yes, by ${game.paused}`)}
${fact('Revision', entries.length)}
${fact('In memory', process === undefined ? elsewhere : html`${crowd(present)}, process <code>${process}</code>`)}
${fact('Made', timeOf(game.created_at))}
${fact('Last change', timeOf(game.updated_at))}
</dl>`,
      ]),
      section(
        'Seats',
        table(
          ['Seat', 'Name', 'Player', 'Connected'],
          stored.seats.map(({ seat, name, occupant, taken, standIn }) => [
            seat === game.host ? `${seat + 1} (host)` : seat + 1,
            name,
            [taken === 1 ? occupant : 'free', standIn && `, ${standIn} bot stands in`],
            present?.seats.includes(seat) === true ? 'yes' : '',
          ]),
        ),
      ),
      forms(`${config.basePath}/operator/games/${game.code}`, game.code),
      section(
        'Last moves',
        table(
          ['Revision', 'Seat', 'What', when],
          lastMoves(stored).map(({ revision, seat, what, bot, at }) => [
            revision,
            seatName(seat),
            bot === 1 ? `${what} (bot)` : what,
            timeOf(at),
          ]),
        ),
      ),
      section(
        'Notes',
        table(
          ['Revision', 'Seat', 'What', when],
          latest(stored.notes).map((note) => [
            note.revision,
            seatName(note.seat),
            sentenceOf(note),
            timeOf(note.at),
          ]),
        ),
      ),
      section(
        'Chat',
        table(
          ['Who', 'To', 'What', when],
          latest(chat).map(({ name, audience, text, at }) => [name, audience, text, timeOf(at)]),
          'Nobody has said anything.',
        ),
      ),
    ]);
  };

const latest = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(-SHOWN).reverse();

/** The last entries in words, newest first, as far as the game's rules can still be read. */
function lastMoves(stored: StoredGame) {
  const game = rulesOfGame(stored);
  return latest(stored.entries).map((entry) => {
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

const forms = (address: string, code: string): Html => {
  const form = (action: string, body: Content): Html =>
    html`<form class="act" method="post" action="${address}"><input type="hidden" name="action" value="${action}">
${body}</form>`;
  const confirmed = (action: string, words: string, about: string): Html =>
    form(
      action,
      html`<label>${about} Write ${code} to confirm: <input name="confirm" required maxlength="6" autocomplete="off"></label><button class="bad">${words}</button>`,
    );
  return section('Actions', [
    html`<form class="act" method="get" action="${address}"><input type="hidden" name="check" value="1">
<button>Check by replay</button></form>`,
    form(
      'message',
      html`<label>Message to everybody there <input name="text" required maxlength="${MESSAGE_LENGTH}" autocomplete="off"></label><button>Send</button>`,
    ),
    form(
      'close',
      html`<label>Lets it leave memory; whoever is connected comes back at once, and so does the game.</label><button>Close</button>`,
    ),
    confirmed(
      'end',
      'End',
      'Ends the game where it stands, as its host can. Everybody there is told; the host can reopen it.',
    ),
    confirmed(
      'repair',
      'Repair',
      'Cuts a damaged game back to its last good entry. What is cut off comes as a file.',
    ),
    confirmed('delete', 'Delete', 'Deletes the game with all that belongs to it, for good.'),
  ]);
};
