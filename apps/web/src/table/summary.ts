import type { TimeControl } from '@vinci/protocol';
import { OPPONENTS } from '@vinci/protocol/occupants';
import type { Game } from '@vinci/rules';
import { formatList, t, tOr } from '../i18n/index.ts';
import type { TableView } from '../net/table.ts';
import { controlShort } from '../time/controls.ts';
import type { TableChoice } from './choices.ts';
import { changedOptions } from './option-values.ts';

/** Bots and fictional players of a table, in order of the seats. */
const opponentsOf = ({ seats }: Pick<TableView, 'seats'>): TableChoice['opponents'] =>
  seats.flatMap(({ occupant }) => (occupant === '' || occupant === 'person' ? [] : [occupant]));

/** The settings of a table as the next one shall begin; `undefined` while they are not known. */
export function choiceOf(table: TableView): TableChoice | undefined {
  const { config, pace, standIn, clock, visibility, spectators } = table;
  const { remind, pause, safe, vote } = table.ladder;
  if (config === undefined) return undefined;
  const { preset, options, map, seats } = config;
  return {
    preset,
    options,
    map,
    seats,
    opponents: opponentsOf(table),
    pace,
    standIn,
    clock,
    absence: { remind, pause, safe, vote },
    visibility,
    spectators,
  };
}

/** "2 people, 1 medium bot and 1 free seat". */
function company(table: TableView): string {
  const count = (wanted: string): number =>
    table.seats.filter(({ occupant }) => occupant === wanted).length;
  const parts = (['person', ...OPPONENTS] as const)
    .map((occupant) => ({ occupant, count: count(occupant) }))
    .filter((part) => part.count > 0)
    .map((part) => t(`company.${part.occupant}`, { count: part.count }));
  const free = count('');
  return formatList(free > 0 ? [...parts, t('company.free', { count: free })] : parts);
}

/** "2 min per turn". */
const clockPart = (clock: TimeControl): string =>
  t(clock.type === 'game' ? 'summary.clock.game' : 'summary.clock.turn', {
    span: controlShort(clock),
  });

/** What is going to be played, in one line of short parts. */
export function tableSummary(table: TableView, game: Game): readonly string[] {
  const { config } = table;
  if (config === undefined) return [];
  const changed = changedOptions(config).length;
  const length = Number.isFinite(game.targetVP)
    ? t('top.target', { count: game.targetVP })
    : t('summary.rounds', { count: game.lastRound });
  return [
    t(`preset.${config.preset}`),
    tOr(`map.${game.map.id}`, game.map.name),
    company(table),
    length,
    ...(table.clock === null ? [] : [clockPart(table.clock)]),
    ...(changed > 0 ? [t('summary.changed', { count: changed })] : []),
  ];
}
