import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import type { SoloChoice } from '../table/choices.ts';
import type { NextLevel } from '../table/next-level.ts';
import { Button } from '../ui/button.tsx';

/** Makes a game alone and goes there; resolves to why that was not possible. */
export type OpenSolo = (choice: SoloChoice) => Promise<string | undefined>;

interface NextLevelProps {
  readonly next: NextLevel;
  readonly open: OpenSolo;
}

/** Leads to a game against the bots above or below. */
export function NextLevelPart({ next: { way, choice }, open }: NextLevelProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | undefined>(undefined);
  const play = async (): Promise<void> => {
    setBusy(true);
    setTrouble(await open(choice).catch(() => t('load.failedText')));
    setBusy(false);
  };
  return (
    <div class="tool" data-testid="next-level" data-way={way}>
      <Button disabled={busy} onClick={() => void play()}>
        {t(`solo.${choice.opponents}`, { count: choice.count })}
      </Button>
      <p class="hint">{t(`end.level.${way}`)}</p>
      {trouble !== undefined && (
        <p class="note bad" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
