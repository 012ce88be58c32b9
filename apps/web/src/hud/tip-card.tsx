import '../styles/tips.css';
import { tipsText } from '@vinci/words/english';
import { useEffect, useMemo } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { TipCourse } from '../game/tip-course.ts';
import type { Tip } from '../game/tips.ts';
import { addMessages, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { CloseButton } from '../ui/icon-button.tsx';

addMessages(tipsText);

function words({ id, kind, outlook }: Tip): string {
  if (id === 'decline') return t('tips.decline', outlook ?? { decline: 0, stay: 0 });
  if (id === 'idle' && kind === 'advice') return t('tips.idleAdvice');
  return t(`tips.${id}`);
}

/** The tip that is due, if any. */
export function TipCard({ play }: { readonly play: Play }) {
  const course = useMemo(() => new TipCourse(play, localStorage), [play]);
  useEffect(() => course.start(), [course]);
  const tip = course.tip.value;
  if (tip === undefined) return undefined;
  return (
    <aside class="tip" aria-label={t('tips.title')} data-testid="tip" data-tip={tip.id}>
      <Icon name="info" />
      <strong>{t('tips.title')}</strong>
      <p>{words(tip)}</p>
      <CloseButton onPress={() => course.putAway()} />
    </aside>
  );
}
