import { useMemo } from 'preact/hooks';
import { markersOf } from '../board/markers.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { usePlay } from '../ui/play-context.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { boardModel } from './board-model.ts';
import { isSmall } from './is-small.ts';
import { LegendList } from './legend-list.tsx';

interface LegendDialogProps {
  readonly onClose: () => void;
}

/** The words, and what the board draws with, which is here unless the board could not be had. */
async function fetchArt() {
  const [art] = await Promise.all([import('../board/index.ts'), wantTexts('legend')]);
  return art;
}

/** In the order in which the provinces have them. */
const terrainsOf = ({ position }: Play) => [
  ...new Set(position.value?.game.map.provinces.map(({ terrain }) => terrain)),
];

/** What lies on the board now, and what each of it means. */
export function LegendDialog({ onClose }: LegendDialogProps) {
  const play = usePlay();
  const shows = useMemo(() => boardModel(play), [play]);
  const model = shows.value;
  const art = useFetched(fetchArt, () => {
    onClose();
    play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
  });
  if (model === undefined || art === undefined) return undefined;
  return (
    <Dialog title={t('board.legend')} onClose={onClose} testId="legend-dialog">
      <LegendList
        art={art}
        markers={markersOf(model)}
        terrains={terrainsOf(play)}
        signposts={isSmall()}
        colour={model.seatColours[Math.max(0, model.me ?? 0)] ?? 0}
      />
    </Dialog>
  );
}
