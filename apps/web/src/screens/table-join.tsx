import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { savedName } from '../net/storage.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import type { TellProps } from './table-opponents.tsx';

/** Whoever comes by the code is asked what they want to be; a full table says that it is full. */
export function JoinChoice({ tell }: TellProps) {
  const { connection } = usePlay();
  const [watches, setWatches] = useState(false);
  const table = connection.table.value;
  if (table === undefined || watches || connection.seat.value >= 0) return undefined;
  const free = table.seats.filter(({ taken }) => !taken);
  const [first] = free;
  const sit = async (seat: number): Promise<void> => {
    const name = savedName(localStorage) || undefined;
    tell(await connection.request('sit', { seat, name }));
  };
  return (
    <section class="card stack" aria-labelledby="join-ask" data-testid="join-ask">
      <h2 id="join-ask">{t(first === undefined ? 'join.full' : 'join.ask')}</h2>
      <p>
        {first === undefined
          ? t('join.fullText', { count: table.seats.length })
          : t('join.open', { count: free.length })}
      </p>
      <div class="buttons">
        {first !== undefined && (
          <Button
            look="primary"
            disabled={connection.busy.value}
            onClick={() => void sit(first.seat)}
          >
            <Icon name="person" /> {t('join.sit')}
          </Button>
        )}
        <Button look={first === undefined ? 'primary' : undefined} onClick={() => setWatches(true)}>
          <Icon name="watch" /> {t('join.watch')}
        </Button>
      </div>
    </section>
  );
}
