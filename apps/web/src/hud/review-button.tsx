import { reviewFrameText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';

addMessages(reviewFrameText);

/** The button that opens the review. */
export function ReviewButton({ primary = false }: { readonly primary?: boolean }) {
  const play = usePlay();
  return (
    <Button
      look={primary ? 'primary' : undefined}
      data-testid="open-review"
      onClick={() => play.review.open()}
    >
      <Icon name="review" /> {t('review.open')}
    </Button>
  );
}
