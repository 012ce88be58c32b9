import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';

/** Says in words what the light on the board means while a civilization is looked at. */
export function Legend() {
  const lit = usePlay().lit.value;
  return (
    <p class="legend" role="status" data-testid="legend">
      {lit.map(({ by, provinces }) => (
        <span key={by} class={by === 'any' ? undefined : 'lit'}>
          {t('track.counted', { by, count: provinces.size })}
        </span>
      ))}
    </p>
  );
}
