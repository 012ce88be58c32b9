import { isActiveOwner, type Position, type ProvinceId, seatOfOwner } from '@vinci/rules';
import { draftDefence } from '../game/draft.ts';
import type { Play } from '../game/play.ts';
import { dots, t } from '../i18n/index.ts';
import { ruleErrorText, terrainName } from '../i18n/rules-words.ts';

/** What a row of words tells of a province besides its name and price. */
export function factsOf(play: Play, position: Position, province: ProvinceId): string {
  const owner = position.ownerOf(province);
  const pawns = play.draft.value?.pawns.get(province) ?? position.pawnsIn(province);
  const name = play.names.value?.name(seatOfOwner(owner)) ?? '';
  const who =
    owner === 0
      ? pawns > 0
        ? t('province.neutral', { count: pawns })
        : t('province.empty')
      : isActiveOwner(owner)
        ? t('province.owned', { name, count: pawns })
        : t('province.declining', { name, count: pawns });
  const target = play.answers.conquests.value.get(province);
  const error = target?.means === undefined ? target?.error : undefined;
  const why = error === undefined ? [] : [ruleErrorText(error.code)];
  return dots([terrainName(position.game.map.provinces[province]!.terrain), who, ...why]);
}

/** What it costs to take it, or what taking it would cost others where pawns are being placed. */
export function costOf(play: Play, position: Position, province: ProvinceId): string {
  const answer = play.answers.conquests.value.get(province);
  if (answer?.pawns !== undefined) return t('regions.cost', { count: answer.pawns });
  const draft = play.draft.value;
  if (draft?.pawns.has(province)) {
    return t('regions.defence', { count: draftDefence(position, draft, province) });
  }
  return '';
}
