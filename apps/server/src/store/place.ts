/** Schemes of addresses of PostgreSQL. */
const SCHEME = /^postgres(ql)?:\/\//;

/** Whether text is the address of a PostgreSQL database. */
export const isDatabaseUrl = (text: string): boolean => SCHEME.test(text) && URL.canParse(text);

/**
 * Where the journal is: the address of a database that is given, or else the data folder, which holds
 * an embedded one. `Store.open` and all operations take either.
 */
export const placeOf = (config: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}): string => config.databaseUrl ?? config.dataDir;

/** A place in words, without the password in an address. */
export function placeName(place: string): string {
  if (!isDatabaseUrl(place)) return place;
  const { hostname, port, pathname, searchParams } = new URL(place);
  const host = searchParams.get('host') ?? (hostname || 'localhost');
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}
