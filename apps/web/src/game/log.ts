import type { GameEvent, MapData, OwnerCode, Seat } from '@vinci/rules';
import { isActiveOwner, seatOfOwner } from '@vinci/rules';
import { formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from './chronicle.ts';

/** What sentences need to know about the game. */
export interface Names {
  readonly map: MapData;
  name(seat: Seat): string;
}

/** One line of the log. */
export interface LogLine {
  /** Stable within a game. */
  readonly key: string;
  readonly seat: Seat;
  readonly text: string;
  /** A line that begins something and is set off. */
  readonly heading: boolean;
  readonly type: GameEvent['type'];
}

function ownerName(names: Names, owner: OwnerCode): string {
  const seat = seatOfOwner(owner);
  if (seat < 0) return t('log.nobody');
  return isActiveOwner(owner) ? names.name(seat) : t('log.decliningOf', { name: names.name(seat) });
}

function conquered(names: Names, event: Extract<GameEvent, { type: 'conquered' }>): string {
  const values = {
    name: names.name(event.seat),
    province: provinceName(names.map, event.province),
    count: event.pawns,
  };
  const first =
    event.means === 'espionage'
      ? t('log.espionage', values)
      : event.pawns === 0
        ? t('log.conqueredFree', values)
        : t('log.conquered', values);
  if (seatOfOwner(event.from) < 0) return first;
  return `${first} ${t('log.takenFrom', { name: ownerName(names, event.from) })}`;
}

/** The sentence for an event; `undefined` for events that say nothing to people. */
export function eventSentence(names: Names, event: GameEvent): string | undefined {
  const name = 'seat' in event ? names.name(event.seat) : '';
  const province = 'province' in event ? provinceName(names.map, event.province) : '';
  switch (event.type) {
    case 'gameStarted':
      return t('log.gameStarted', { name: names.name(event.startingSeat) });
    case 'civilizationDrawn':
      return undefined;
    case 'civilizationChosen': {
      const tiles = civilizationName(event.tiles);
      const price =
        event.paid > 0 || event.gained > 0
          ? ` ${t('log.paid', { paid: event.paid, gained: event.gained })}`
          : '';
      return `${t('log.chosen', { name, tiles, count: event.pawns })}${price}`;
    }
    case 'turnStarted':
      return t('log.turn', { name, round: event.round });
    case 'pawnsGained':
      return t('log.pawnsGained', { name, count: event.pawns });
    case 'pawnsReturned':
      return t('log.pawnsReturned', { name, count: event.pawns });
    case 'peaceNamed':
      return t('log.peace', { name, partner: names.name(event.partner) });
    case 'peaceEnded':
      return undefined;
    case 'conquered':
      return conquered(names, event);
    case 'provinceLost':
      return t(`log.lost.${event.reason}`, { name: ownerName(names, event.owner), province });
    case 'pawnsMoved':
      return undefined;
    case 'fortPlaced':
      return t('log.fort', { name, province });
    case 'scored':
      return t('log.scored', { name, count: event.points, total: event.total });
    case 'declined':
      return event.compulsory ? t('log.declinedForced', { name }) : t('log.declined', { name });
    case 'survivorsWait':
      return t('log.survivorsWait', { name, count: event.pawns });
    case 'survivorsPlaced':
      return t('log.retreat', { name, province, count: event.pawns });
    case 'targetReached':
      return t('log.target', { name, total: event.total });
    case 'gameEnded':
      return t('log.ended', { names: formatList(event.winners.map((seat) => names.name(seat))) });
  }
}

const HEADINGS: readonly GameEvent['type'][] = ['turnStarted', 'gameStarted', 'gameEnded'];

/** The log of a course of intents, oldest first. */
export function logLines(names: Names, steps: readonly Step[]): readonly LogLine[] {
  const lines: LogLine[] = [];
  for (const step of steps) {
    step.events.forEach((event, index) => {
      const text = eventSentence(names, event);
      if (text === undefined) return;
      lines.push({
        key: `${step.revision}.${index}`,
        seat: 'seat' in event ? event.seat : -1,
        text,
        heading: HEADINGS.includes(event.type),
        type: event.type,
      });
    });
  }
  return lines;
}
