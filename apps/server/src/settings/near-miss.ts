/** Addresses of databases as other programs call them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DATABASE_URL: [
      ...['DATABASE', 'DATABASE_URI', 'DATABASE_DSN', 'DATABASE_HOST', 'DATABASE_NAME'],
      ...['DATABASE_CONNECTION', 'DATABASE_CONNECTION_STRING', 'DB_URL', 'DB_URI', 'DB_DSN'],
      ...['POSTGRES_URL', 'POSTGRES_URI', 'POSTGRESQL_URL', 'POSTGRESQL_URI', 'PG_URL', 'PGURL'],
    ],
    REDIS_URL: ['REDIS', 'REDIS_URI', 'REDIS_DSN', 'REDIS_HOST', 'REDIS_ADDRESS', 'REDISURL'],
  }).flatMap(([name, others]) => others.map((other) => [other, name])),
);

/** Names so general that programs beside this one use them, and that do no harm when they are ignored. */
const COMMON = new Set(['LOG_LEVEL']);

/** What Kubernetes tells every container of a service with the name `vinci`; none of it is a setting. */
const OF_KUBERNETES =
  /^VINCI_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/;

/** Whether a variable was put there by Kubernetes and not by the operator. */
export const isOfKubernetes = (name: string, value: string): boolean =>
  OF_KUBERNETES.test(name) || (name === 'VINCI_PORT' && /^(tcp|udp):\/\//.test(value));

/**
 * The setting that somebody meant with a name that does not begin with `VINCI_`; nothing when the name
 * is none of ours. Only such names that would do harm if they were ignored without a word.
 *
 * @param settings names of all settings
 */
export function meantBy(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name) || COMMON.has(name)) return undefined;
  const named = OTHER_NAMES.get(name);
  if (named !== undefined) return named;
  if (settings.includes(`VINCI_${name}`)) return `VINCI_${name}`;
  // Short names are close to too much: PORT to PATH, HOST to HOME.
  const long = settings.filter((each) => !each.startsWith('VINCI_') && each.includes('_URL'));
  return long.find((each) => distance(name, each) <= (each.length > 10 ? 2 : 1));
}

/** The setting whose name is closest to one that begins with `VINCI_`; nothing when none is close. */
export function closestTo(name: string, settings: readonly string[]): string | undefined {
  const bare = name.replace(/^VINCI_/, '');
  if (settings.includes(bare)) return bare;
  const [first] = settings
    .map((each) => ({ each, far: distance(name, each) }))
    .filter(({ far }) => far <= 3)
    .sort((a, b) => a.far - b.far);
  return first?.each;
}

/** Letters to insert, leave out, replace or swap with their neighbour to make one name of another. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.NaN;
  for (let row = 1; row <= a.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column++) {
      const differs = Number(a[row - 1] !== b[column - 1]);
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + differs,
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
