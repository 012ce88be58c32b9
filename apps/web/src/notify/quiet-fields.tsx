import type { QuietHours } from '@vinci/protocol';
import { useId, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Refused } from '../ui/refused.tsx';
import { Switch } from '../ui/switch.tsx';

interface QuietFieldsProps {
  readonly quiet: QuietHours | null;
  readonly text: string;
  readonly change: (quiet: QuietHours | null) => void;
}

/** Hours that are good for most people to begin with. */
const NIGHT = { from: 22 * 60, to: 8 * 60 };

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A minute of the day as a field for times has it, and back; nothing for what is no time. */
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Whether messages wait at night, and from when until when. */
export function QuietFields({ quiet, text, change }: QuietFieldsProps) {
  const id = useId();
  // A new object each time: what was typed jumps back also where it is refused as before.
  const [refused, setRefused] = useState<object | undefined>(undefined);
  const set = (part: Partial<QuietHours>): void => {
    const next = { ...(quiet ?? NIGHT), ...part, zone: zone() };
    setRefused(next.from === next.to ? {} : undefined);
    if (next.from !== next.to) change(next);
  };
  const field = (name: 'from' | 'to', hours: QuietHours) => (
    <label>
      {t(`quiet.${name}`)}{' '}
      <input
        class="input"
        type="time"
        required
        aria-invalid={refused !== undefined}
        value={clockOf(hours[name])}
        onChange={(event) => {
          const minute = minuteOf(event.currentTarget.value);
          if (minute !== undefined) set({ [name]: minute });
        }}
      />
    </label>
  );
  return (
    <div class="stack">
      <Switch
        id={id}
        on={quiet !== null}
        label={t('quiet.switch')}
        text={text}
        change={(on) => {
          setRefused(undefined);
          change(on ? { ...NIGHT, zone: zone() } : null);
        }}
      />
      {quiet !== null && (
        <>
          <div class="row wrap quiet-fields">
            {field('from', quiet)} {field('to', quiet)}
          </div>
          <Refused text={refused && t('quiet.same')} />
          <p class="hint">{t('quiet.zone', { zone: quiet.zone })}</p>
        </>
      )}
    </div>
  );
}
