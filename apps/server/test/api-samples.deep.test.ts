import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { describeWith } from '../../../test/support/requirements.ts';
import { localRoom } from '../src/rooms/open-rooms.ts';
import { ApiStream, api } from './support/api.ts';
import { until } from './support/process.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer();
const root = fileURLToPath(new URL('../../../examples/', import.meta.url));

describeWith('python3', 'the sample bots, all at one table', () => {
  test.each(['deShort', 'vinci2'])('play %s to the end, and the game is fair', async (preset) => {
    const { base } = server;
    const { code, token } = await api(base, 'POST', '/games', { name: 'Ada', seats: 3, preset });
    const watcher = await ApiStream.open(base, code);
    const bots = [
      ['python3', 'bot.py', base, code, 'Ada', token],
      [process.execPath, 'bot.mjs', base, code, 'Basil'],
      [process.execPath, 'bot.ts', base, code, 'Clio'],
    ].map(([program = '', ...words]) =>
      spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const said = Promise.all(bots.map(({ stdout }) => stdout.toArray()));
    const session = await sessionOf(server, code);
    const isReady = (): boolean => session.table.seats.every(({ promise }) => promise !== '');
    const isThere = (): boolean => localRoom(code)?.attendance().seats.length === 3;
    await until(() => isReady() && isThere());
    await api(base, 'POST', `/games/${code}/start`, {}, token);
    const isOver = ({ event, data }: { event: string; data: { status?: string } }): boolean =>
      event === 'table' && data.status === 'over';
    const { data } = await watcher.until(isOver);
    for (const text of (await said).map(String)) {
      expect(text).toContain('over');
      for (const { vp } of data.result) expect(text).toContain(String(vp));
    }
    const record = await api(base, 'GET', `/games/${code}/record`);
    expect(record.links.length).toBeGreaterThan(6);
    expect(verify(record, { mapOf: mapById, noted: undefined }).verdict).toBe('consistent');
    watcher.close();
  });
});
