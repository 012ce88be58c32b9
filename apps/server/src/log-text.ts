/** Levels as pino numbers them. */
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** What each line has and nobody who reads it in a terminal needs. */
const LEFT_OUT = ['level', 'time', 'pid', 'hostname', 'msg', 'err'];

/**
 * A line of a log for people: when, how bad, what, and what belongs to it.
 *
 * @param line JSON as pino writes it; anything else stays as it is
 */
export function textOf(line: string): string {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, time, msg, err } = fields;
  const when = new Date(Number(time)).toISOString().replace('T', ' ').replace(/\.\d+/, '');
  const rest = Object.entries(fields)
    .filter(([name]) => !LEFT_OUT.includes(name))
    .map(([name, value]) => ` ${name}=${shown(value)}`)
    .join('');
  const { stack, message } = Object(err) as { stack?: string; message?: string };
  const why = (stack ?? message ?? '').replaceAll('\n', '\n    ');
  const error = why === '' ? '' : `\n    ${why}`;
  return `${when} ${(LEVELS[Number(level)] ?? `${level}`).padEnd(5)} ${oneLine(`${msg ?? ''}`)}${rest}${error}\n`;
}

/** Texts from outside cannot look like another line, or like another field. */
const shown = (value: unknown): string =>
  typeof value === 'string' && /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');
