import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Opens the coach, in games in which there may be one. */
export function CoachButton({ play }: { readonly play: Play }) {
  if (!play.hasTips || !play.coaching.possible.value) return undefined;
  const open = play.panel.value === 'coach';
  return (
    <Button
      class="coach-button"
      aria-expanded={open}
      data-testid="coach-button"
      onClick={() => {
        play.panel.value = open ? undefined : 'coach';
      }}
    >
      <Icon name="coach" /> {t('action.coach')}
    </Button>
  );
}
