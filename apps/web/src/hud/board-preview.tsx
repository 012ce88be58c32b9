import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { boardPictures } from './board-assets.ts';

/** The map that will be played on, as a small picture. */
export function BoardPreview() {
  const { session } = usePlay();
  const game = session.game.value;
  if (game === undefined) return undefined;
  return (
    <figure class="preview">
      <img src={boardPictures(game.map.id)['1x']} alt={t('table.mapAlt', { map: game.map.name })} />
      <figcaption>
        {t('table.map', {
          map: game.map.name,
          provinces: game.map.provinces.length,
          seas: game.map.seas.length,
        })}
      </figcaption>
    </figure>
  );
}
