import { Clause } from '../ui/clause.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Toast } from '../ui/toast.tsx';

/** Short messages that leave by themselves: refusals above all. */
export function Toasts() {
  const play = usePlay();
  return (
    <div class="toasts" role="alert" data-testid="toasts">
      {play.toasts.list.value.map(({ id, text, clause, tone }) => (
        <Toast key={id} tone={tone} onClose={() => play.toasts.dismiss(id)}>
          {text} {clause !== undefined && <Clause id={clause} />}
        </Toast>
      ))}
    </div>
  );
}
