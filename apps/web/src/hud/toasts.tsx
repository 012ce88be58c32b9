import { t } from '../i18n/index.ts';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';

/** Short messages that leave by themselves: refusals above all. */
export function Toasts() {
  const play = usePlay();
  return (
    <div class="toasts" role="alert" data-testid="toasts">
      {play.toasts.value.map(({ id, text, clause, tone }) => (
        <div key={id} class={`note ${tone === 'bad' ? 'bad' : ''}`}>
          <Icon name={tone === 'bad' ? 'warning' : 'info'} />
          <span class="grow">
            {text} {clause !== undefined && <Clause id={clause} />}
          </span>
          <button
            type="button"
            class="button icon plain"
            aria-label={t('close')}
            onClick={() => play.dismiss(id)}
          >
            <Icon name="cancel" />
          </button>
        </div>
      ))}
    </div>
  );
}
