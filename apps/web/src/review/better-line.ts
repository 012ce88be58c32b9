import { mainCodes, type TurnReview } from '@vinci/bots/analysis/page';
import { apply, check, decodeIntent, type GameEvent, type Position } from '@vinci/rules';
import type { Names } from '../game/log.ts';
import { formatList, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';
import { type Film, filmOf } from './film.ts';

/** The better turn as a film of its own. It ends where something unknown would have to be drawn. */
export function betterLine(start: Position, codes: readonly number[], revision: number): Film {
  const steps: Step[] = [];
  let position = start;
  for (const code of codes) {
    if (position.actor < 0 || check(position, code) !== undefined) break;
    const after = position.clone();
    const events: GameEvent[] = [];
    apply(after, code, events);
    const { draws } = after;
    steps.push({ revision, seat: position.actor, code, events, before: position });
    position = after;
    if (draws.length > 0) break;
  }
  return filmOf(steps, position, revision);
}

type Better = Pick<NonNullable<TurnReview['better']>, 'codes'>;

/** What is done in the better turn, in a few words. */
export function deedsOf(names: Names, start: Position, { codes }: Better): string {
  const provinces = new Map<'vacate' | 'conquer' | 'giveUp' | 'fort' | 'keep', string[]>();
  const other: string[] = [];
  for (const code of mainCodes(codes)) {
    const intent = decodeIntent(code);
    switch (intent?.type) {
      case 'decline':
        other.push(t('analysis.deed.decline'));
        break;
      case 'choose': {
        const tiles = start.trackTiles(intent.position);
        if (tiles === undefined) break;
        other.push(t('analysis.deed.choose', { tiles: civilizationName(tiles) }));
        break;
      }
      case 'peace':
        other.push(t('analysis.deed.peace', { name: names.name(intent.seat) }));
        break;
      case 'vacate':
      case 'conquer':
      case 'giveUp':
      case 'fort':
      case 'keep': {
        const list = provinces.get(intent.type) ?? [];
        provinces.set(intent.type, [...list, provinceName(names.map, intent.province)]);
        break;
      }
      default:
    }
  }
  const deeds = [
    ...other,
    ...[...provinces].map(([deed, list]) =>
      t(`analysis.deed.${deed}`, { provinces: formatList(list) }),
    ),
  ];
  return deeds.length === 0
    ? t('analysis.deed.nothing')
    : deeds.reduce((first, second) => t('analysis.deeds', { first, second }));
}
