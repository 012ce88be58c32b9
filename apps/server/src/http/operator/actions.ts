import { setTimeout } from 'node:timers/promises';
import { codeSchema } from '@vinci/protocol/schemas';
import { rowOfNote } from '@vinci/session/stored';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { arrived } from '../../operations/arrival.ts';
import { cutOf, diagnose } from '../../operations/repair.ts';
import { inRoom, isOpen, RoomsAwayError } from '../../rooms/anywhere.ts';
import type { Services } from '../../services.ts';
import type { Fence } from '../../store/fence.ts';
import { counted, html } from './html.ts';
import { showPage } from './layout.ts';
import { knownRooms } from './rooms.ts';

/** Times a game is asked to leave memory, which people who come back at once may prevent. */
const ATTEMPTS = 50;

/** Milliseconds between them. */
const PAUSE = 100;

export const MESSAGE_LENGTH = 500;

const AT_ONCE = 50;

const TEXT = z.string().trim().min(1).max(MESSAGE_LENGTH);

const BODY = z.union([
  z.object({ action: z.literal('message'), text: TEXT }),
  z.object({ action: z.literal('close') }),
  z.object({
    action: z.enum(['end', 'repair', 'delete']),
    confirm: z.string().trim().toUpperCase(),
  }),
]);

/** What an action came to: a sentence or a file for the operator. */
type Outcome =
  | { readonly done: boolean; readonly text: string }
  | { readonly done: true; readonly text: string; readonly file: object };

const yes = (text: string): Outcome => ({ done: true, text });
const no = (text: string): Outcome => ({ done: false, text });

const UNREAD = no('That could not be read.');

/** What the room of a game answers that is to end. */
const ENDED = z.object({
  ok: z.boolean(),
  error: z.object({ text: z.string() }).optional(),
});

export const act =
  (services: Services): RequestHandler =>
  async (request, response) => {
    const code = codeSchema.safeParse(request.params.code);
    const body = BODY.safeParse(request.body);
    if (!code.success || !body.success) return answer(services, response, code.data, UNREAD);
    const outcome = await carryOut(services, code.data, body.data).catch(withoutRooms);
    const { done, text } = outcome;
    services.log.info({ game: code.data, action: body.data.action, done, text }, 'operator');
    answer(services, response, code.data, outcome);
  };

export const tellAll =
  (services: Services): RequestHandler =>
  async (request, response) => {
    const body = z.object({ text: TEXT }).safeParse(request.body);
    if (!body.success) return answer(services, response, undefined, UNREAD);
    const rooms = await knownRooms();
    const codes = [...rooms.processes.keys()];
    let told = 0;
    for (let first = 0; first < codes.length; first += AT_ONCE) {
      const some = codes.slice(first, first + AT_ONCE);
      const calls = some.map((code) => inRoom(code, 'announce', [body.data.text]));
      told += (await Promise.allSettled(calls)).filter(
        ({ status }) => status === 'fulfilled',
      ).length;
    }
    const missed = codes.length - told;
    const text = [
      `${counted(told, 'game')} told.`,
      missed > 0 ? `${counted(missed, 'game')} did not answer.` : '',
      rooms.areAll ? '' : 'Redis does not answer, so games of other servers were not told.',
    ].join(' ');
    const outcome = { done: missed === 0 && rooms.areAll, text };
    services.log.info({ action: 'message to all', ...outcome }, 'operator');
    answer(services, response, undefined, outcome);
  };

/** Says why nothing could be done where the rooms of other processes cannot be reached. */
function withoutRooms(error: unknown): Outcome {
  if (!(error instanceof RoomsAwayError)) throw error;
  return no(
    'Redis does not answer, so a game that another server has cannot be reached; nothing was done.',
  );
}

async function carryOut(
  services: Services,
  code: string,
  body: z.output<typeof BODY>,
): Promise<Outcome> {
  switch (body.action) {
    case 'message':
      return message(code, body.text);
    case 'close':
      return close(code);
    case 'end':
    case 'repair':
    case 'delete':
      if (body.confirm !== code) return no(`Write ${code} to confirm; nothing was done.`);
      return { end, repair, delete: destroy }[body.action](services, code);
  }
}

async function message(code: string, text: string): Promise<Outcome> {
  if (!(await isOpen(code))) return no('Nobody is there to read it.');
  await inRoom(code, 'announce', [text]);
  return yes('Everybody there was told.');
}

async function close(code: string): Promise<Outcome> {
  if (!(await isOpen(code))) return no('The game is not in memory.');
  await inRoom(code, 'close');
  return yes(
    'The game has left memory. Whoever was connected comes back at once, and so does the game.',
  );
}

async function end({ rooms, store }: Services, code: string): Promise<Outcome> {
  if ((await store.peek(code)) === undefined) return no('There is no such game.');
  if ((await rooms.wake(code)) !== 'awake') {
    return no('The game cannot be opened, so it was not ended.');
  }
  const answered = ENDED.safeParse(await inRoom(code, 'endForOperator'));
  if (!answered.success) return no('The game has just left memory; try again.');
  const { error } = answered.data;
  return error === undefined ? yes('The game is ended.') : no(error.text);
}

/** Does something with a game that nobody can touch meanwhile, wherever it is open now. */
async function alone(
  { sessions }: Services,
  code: string,
  task: (fence: Fence | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const outcome = await sessions.apart(code, task);
    if (outcome !== undefined) return outcome;
    await inRoom(code, 'close');
    await setTimeout(PAUSE);
  }
  return no('The game could not be taken out of memory; nothing was done.');
}

async function repair(services: Services, code: string): Promise<Outcome> {
  const { store, time, rooms } = services;
  const outcome = await alone(services, code, async (fence) => {
    const stored = await store.load(code);
    if (stored === undefined) return no('There is no such game.');
    const found = diagnose(stored);
    if (found.type === 'hopeless') return no(`It cannot be repaired: ${found.reason}.`);
    const cut = cutOf(stored);
    if (cut === undefined) return no('There is nothing to repair.');
    const revision = stored.entries.length - cut.entries.length;
    const at = time.now();
    const entries = stored.entries.slice(0, revision);
    const game = { ...stored.game, ...cut.game, updated_at: at };
    const { started_at } = game;
    // Nobody could play since what is left of it was played.
    const left = arrived({ ...stored, game, entries }, entries.at(-1)?.at ?? started_at, at);
    const note = { type: 'repaired', entries: cut.entries.length, revision, at, seat: -1 } as const;
    const line = 1 + (left.notes.at(-1)?.line ?? -1);
    const notes = [...left.notes.slice(stored.notes.length), rowOfNote(code, line, note)];
    await store.cut(code, revision, { ...left, notes }, fence);
    return {
      done: true,
      text: `${cut.entries.length} entries from ${revision} on were cut off.`,
      file: { format: 'vinci-cut', game: code, at, entries: cut.entries },
    };
  });
  // Its clock may run.
  if (outcome.done) await rooms.wake(code);
  return outcome;
}

async function destroy(services: Services, code: string): Promise<Outcome> {
  const { store } = services;
  return alone(services, code, async (fence) => {
    if ((await store.peek(code)) === undefined) return no('There is no such game.');
    await store.destroy(code, fence);
    return yes('The game is deleted.');
  });
}

/** @param code of the game whose page leads on; nothing for the list of all */
function answer(
  { config }: Services,
  response: Response,
  code: string | undefined,
  outcome: Outcome,
): void {
  if ('file' in outcome) {
    response.set('Content-Disposition', `attachment; filename="vinci-${code}-cut.json"`);
    response.json(outcome.file);
    return;
  }
  const { done, text } = outcome;
  const [title, path, words] =
    code === undefined
      ? ['Games', '', 'Back to the games']
      : [`Game ${code}`, `games/${code}`, 'Back to the game'];
  showPage(
    response,
    config,
    title,
    html`<p class="${done ? 'told' : 'wrong'}">${text}</p>
<p><a href="${config.basePath}/operator/${path}">${words}</a></p>`,
    done ? 200 : 409,
  );
}
