import { setTimeout } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { codeSchema } from '@vinci/protocol/schemas';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { cutOf } from '../../operations/repair.ts';
import type { Attendance } from '../../rooms/presence.ts';
import type { Services } from '../../services.ts';
import { rowOfNote } from '../../session/stored.ts';
import type { Fence } from '../../store/fence.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** Times a game is asked to leave memory, which people who come back at once may prevent. */
const ATTEMPTS = 50;

/** Milliseconds between them. */
const PAUSE = 100;

/** Most characters of a message to a room. */
export const MESSAGE_LENGTH = 500;

const BODY = z.union([
  z.object({ action: z.literal('message'), text: z.string().trim().min(1).max(MESSAGE_LENGTH) }),
  z.object({ action: z.literal('close') }),
  z.object({ action: z.enum(['repair', 'delete']), confirm: z.string().trim().toUpperCase() }),
]);

/** What an action came to: a sentence for the operator, or a file for him. */
type Outcome =
  | { readonly done: boolean; readonly text: string }
  | { readonly done: true; readonly file: object };

const yes = (text: string): Outcome => ({ done: true, text });
const no = (text: string): Outcome => ({ done: false, text });

const ATTENDANCE = z.object({ seats: z.array(z.number()), visitors: z.number() });

/** Who is connected to the room of a game, on whatever process it is; nobody where it has none. */
export async function attendanceOf(code: string): Promise<Attendance | undefined> {
  return ATTENDANCE.optional().parse(await inRoom(code, 'attendance'));
}

/** Calls something of the room of a game, on whatever process it is; nothing when it has none. */
async function inRoom(
  code: string,
  method: 'announce' | 'attendance' | 'close',
  args: readonly unknown[] = [],
): Promise<unknown> {
  if (!(await isOpen(code))) return undefined;
  return matchMaker.remoteRoomCall(code, method as never, [...args]);
}

const isOpen = async (code: string): Promise<boolean> =>
  (await matchMaker.query({ roomId: code })).length > 0;

/** Carries out what a form of a game's page asks for. */
export const act =
  (services: Services): RequestHandler =>
  async (request, response) => {
    const code = codeSchema.safeParse(request.params.code);
    const body = BODY.safeParse(request.body);
    if (!code.success || !body.success) {
      return answer(services, response, String(request.params.code), no('That could not be read.'));
    }
    const outcome = await carryOut(services, code.data, body.data);
    services.log.info({ game: code.data, action: body.data.action, ...outcome }, 'operator');
    answer(services, response, code.data, outcome);
  };

function carryOut(
  services: Services,
  code: string,
  body: z.output<typeof BODY>,
): Promise<Outcome> | Outcome {
  switch (body.action) {
    case 'message':
      return message(code, body.text);
    case 'close':
      return close(code);
    case 'repair':
    case 'delete':
      if (body.confirm !== code) return no(`Write ${code} to confirm; nothing was done.`);
      return body.action === 'repair' ? repair(services, code) : destroy(services, code);
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
  const { store, clock, rooms } = services;
  const outcome = await alone(services, code, async (fence) => {
    const stored = await store.load(code);
    const cut = stored && cutOf(stored);
    if (stored === undefined || cut === undefined) return no('There is nothing to repair.');
    const revision = stored.entries.length - cut.entries.length;
    const at = clock.now();
    const note = { type: 'repaired', entries: cut.entries.length, revision, at, seat: -1 } as const;
    const line = 1 + Math.max(-1, ...stored.notes.map((row) => row.line));
    await store.cut(
      code,
      revision,
      { ...cut.game, updated_at: at },
      rowOfNote(code, line, note),
      fence,
    );
    return { done: true, file: { format: 'vinci-cut', game: code, at, entries: cut.entries } };
  });
  // Its clock may run.
  if (outcome.done) await rooms.wake(code);
  return outcome;
}

async function destroy(services: Services, code: string): Promise<Outcome> {
  return alone(services, code, async (fence) => {
    await services.store.destroy(code, fence);
    return yes('The game is deleted.');
  });
}

function answer({ config }: Services, response: Response, code: string, outcome: Outcome): void {
  if ('file' in outcome) {
    const name = `vinci-${code}-cut.json`;
    response.set('Content-Disposition', `attachment; filename="${name}"`).json(outcome.file);
    return;
  }
  const { done, text } = outcome;
  response
    .status(done ? 200 : 409)
    .type('html')
    .send(
      page(
        config,
        `Game ${code}`,
        html`<p class="${done ? 'told' : 'wrong'}">${text}</p>
<p><a href="${config.basePath}/operator/games/${code}">Back to the game</a></p>`,
      ),
    );
}
