import { t } from '../i18n/index.ts';
import { PaceChoice } from '../table/pace-choice.tsx';
import { useConfigure } from '../table/use-configure.ts';
import { Card } from '../ui/card.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { Switch } from '../ui/switch.tsx';

interface CompanyProps {
  readonly isHost: boolean;
}

/** The pace of bots, and who may come in. */
export function Company({ isHost }: CompanyProps) {
  const { connection } = usePlay();
  const table = connection.table.value;
  if (table === undefined) return undefined;
  const others = table.seats.some(({ occupant }) => occupant !== 'person' && occupant !== '');
  return (
    <Card id="company" title={t('table.company')}>
      {(others || table.standIn !== null) && <PaceChoice isHost={isHost} />}
      <Doors isHost={isHost} />
    </Card>
  );
}

/** Whether people may watch, and whether strangers find the game. */
function Doors({ isHost }: CompanyProps) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const table = connection.table.value;
  if (table === undefined) return undefined;
  return (
    <>
      <Switch
        on={table.spectators}
        label={t('table.spectators')}
        text={t('table.spectatorsText')}
        disabled={!isHost}
        change={(spectators) => configure({ spectators })}
      />
      <Switch
        on={table.visibility === 'listed'}
        label={t('table.listed')}
        text={t('table.listedText')}
        disabled={!isHost}
        change={(on) => configure({ visibility: on ? 'listed' : 'code' })}
      />
      <Refused text={refused} />
    </>
  );
}
