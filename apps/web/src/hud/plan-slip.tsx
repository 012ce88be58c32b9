import { useEffect } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { formatList, t } from '../i18n/index.ts';
import { provinceName } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { matches } from '../ui/media.ts';
import { usePlay } from '../ui/play-context.ts';
import { windowIs } from '../ui/window-is.ts';

/** Where the plan does not stand beside the board once its time has come: one line that opens it. */
export function PlanSlip() {
  const play = usePlay();
  const map = play.connection.position.value?.game.map;
  const { due, outlook } = play.planning;
  const ahead = outlook.value.steps.filter(({ state }) => state !== 'held');
  if (map === undefined || !due.value || ahead.length === 0) return undefined;
  if (windowIs('ample') || play.panel.value === 'plan') return undefined;
  return (
    <section class="recap folded" aria-label={t('panels.plan')} data-testid="plan-slip">
      <header>
        <h2>
          <button
            type="button"
            class="recap-head"
            onClick={() => {
              play.panel.value = 'plan';
            }}
          >
            {t('plan.waiting', { count: ahead.length })}
            <span class="cost">
              {formatList(ahead.map(({ province }) => provinceName(map, province)))}
            </span>
          </button>
        </h2>
        <Icon name="plan" />
      </header>
    </section>
  );
}

/** Puts a province into the plan, or takes it out. */
export function PlanButton({
  play,
  province: p,
}: {
  readonly play: Play;
  readonly province: number;
}) {
  const { planning } = play;
  const position = play.position.value;
  if (position === undefined || planning.due.value || !planning.mayTake(p)) return undefined;
  const province = provinceName(position.game.map, p);
  return (
    <Button pressed={planning.has(p)} data-testid="plan-it" onClick={() => planning.toggle(p)}>
      <Icon name="plan" /> {t('plan.add', { province })}
    </Button>
  );
}

/** Opens the plan when its time has come, where it takes the place of nothing. */
export function useDuePlan(play: Play): void {
  const due = play.planning.due.value;
  useEffect(() => {
    if (!due || play.planning.plan.peek().steps.length === 0) return;
    if (play.panel.peek() === undefined && matches('ample')) play.panel.value = 'plan';
  }, [due]);
}
