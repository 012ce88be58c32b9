import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';

/** Declines and the coming end, said across the top of the board for a while; it can be played through. */
export function HeraldSlips() {
  return (
    <div class="heralds" role="status" data-testid="heralds">
      {usePlay().heralds.list.value.map(({ id, type, text }) => (
        <p key={id} class="herald">
          <Icon name={type === 'decline' ? 'decline' : 'victory'} /> {text}
        </p>
      ))}
    </div>
  );
}
