import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { CloseButton } from '../ui/icon-button.tsx';
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
          <CloseButton onPress={() => play.dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
