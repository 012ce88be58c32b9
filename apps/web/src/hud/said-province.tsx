import { dots } from '../i18n/index.ts';
import { provinceName } from '../i18n/rules-words.ts';
import { usePlay } from '../ui/play-context.ts';
import { costOf, factsOf } from './province-facts.ts';

/** Says to screen readers which province is selected: to them the board is a picture. */
export function SaidProvince() {
  const play = usePlay();
  const position = play.position.value;
  const province = play.selected.value;
  const parts =
    position === undefined || province === undefined
      ? []
      : [
          provinceName(position.game.map, province),
          factsOf(play, position, province),
          costOf(play, position, province),
        ];
  return (
    <p class="visually-hidden" role="status" data-testid="said-province">
      {dots(parts.filter((part) => part !== ''))}
    </p>
  );
}
