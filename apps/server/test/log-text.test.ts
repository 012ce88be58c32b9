import { textOf } from '../src/log-text.ts';
import { newLog } from '../src/trace.ts';

/** What comes out of a log for people. */
function logged(write: (log: ReturnType<typeof newLog>) => void): string {
  let text = '';
  const destination = {
    write: (line: string) => {
      text += textOf(line);
    },
  };
  write(newLog('info', destination));
  return text;
}

test('a line says when, how bad, what, and what belongs to it', () => {
  expect(logged((log) => log.info({ code: 'ABC234', games: 3 }, 'a game began'))).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ info {2}a game began code=ABC234 games=3\n$/,
  );
  expect(logged((log) => log.warn('careful'))).toContain(' WARN  careful\n');
});

test('an error comes with where it happened, indented', () => {
  const text = logged((log) => log.error({ err: new Error('no disk') }, 'not stored'));
  expect(text).toMatch(/ ERROR not stored\n {4}Error: no disk\n {8}at /);
});

test('nothing that came from outside can look like a line or a field of its own', () => {
  const name = 'x\n2026-01-01 00:00:00Z ERROR all is lost code=AAAAAA';
  const text = logged((log) => log.info({ name }, name));
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  expect(text).toContain('name="x\\n2026');
});

test('what is no line of a log stays as it is', () => {
  expect(textOf('plain words\n')).toBe('plain words\n');
});
