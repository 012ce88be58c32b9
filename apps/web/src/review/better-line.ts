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

type ProvinceDeed = 'vacate' | 'conquer' | 'giveUp' | 'fort' | 'keep';

/** What is done in the better turn, in a few words and in its order. */
export function deedsOf(names: Names, start: Position, { codes }: Better): string {
  const deeds: string[] = [];
  let provinces = new Map<ProvinceDeed, string[]>();
  const tell = (deed?: string): void => {
    for (const [type, list] of provinces)
      deeds.push(t(`analysis.deed.${type}`, { provinces: formatList(list) }));
    provinces = new Map();
    if (deed !== undefined) deeds.push(deed);
  };
  const main = new Set(mainCodes(codes));
  const now = start.clone();
  for (const code of codes) {
    const intent = main.has(code) ? decodeIntent(code) : undefined;
    switch (intent?.type) {
      case 'decline':
        tell(t('analysis.deed.decline'));
        break;
      case 'choose': {
        // A civilization may be the second of the turn, from a track that has moved up.
        const tiles = now.trackTiles(intent.position);
        if (tiles !== undefined)
          tell(t('analysis.deed.choose', { tiles: civilizationName(tiles) }));
        break;
      }
      case 'peace':
        tell(t('analysis.deed.peace', { name: names.name(intent.seat) }));
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
    if (now.actor >= 0 && check(now, code) === undefined) apply(now, code);
  }
  tell();
  if (deeds.length === 0 && start.phase !== 'expansion') tell(placing(names, codes));
  return deeds.length === 0
    ? t('analysis.deed.nothing')
    : deeds.reduce((first, second) => t('analysis.deeds', { first, second }));
}

/** Where pawns are set down, which is all there is to do in a retreat and after the conquests. */
function placing(names: Names, codes: readonly number[]): string | undefined {
  const provinces = new Set<string>();
  for (const intent of codes.map(decodeIntent))
    if (intent?.type === 'place' || intent?.type === 'retreat')
      provinces.add(provinceName(names.map, intent.province));
  return provinces.size === 0
    ? undefined
    : t('analysis.deed.place', { provinces: formatList([...provinces]) });
}
