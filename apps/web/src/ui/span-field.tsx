import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { secondsOf, spanField, spanWords, type Unit } from '../time/spans.ts';

interface SpanFieldProps {
  readonly id: string;
  readonly label: string;
  /** Only screen readers hear the label. */
  readonly quiet?: boolean;
  readonly seconds: number;
  /** Seconds, least and most. */
  readonly limits: readonly [least: number, most: number];
  readonly units?: readonly Unit[];
  readonly change: (seconds: number) => void;
}

const ALL: readonly Unit[] = ['second', 'minute', 'hour', 'day'];

/** A span of time as a number and its unit; what cannot be is refused beneath, and not sent. */
export function SpanField(props: SpanFieldProps) {
  const { id, label, quiet = false, seconds, units = ALL, change } = props;
  const [min, max] = props.limits;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // A new object each time: what was chosen jumps back also where it is refused as before.
  const [refused, setRefused] = useState<object | undefined>(undefined);
  const wrong = refused !== undefined;
  const [count, unit] = spanField(seconds, units);
  const take = (text: string, chosen: Unit): void => {
    const next = secondsOf(Number(text), chosen);
    const fits = text.trim() !== '' && Number.isInteger(next) && next >= min && next <= max;
    setRefused(fits ? undefined : {});
    if (!fits) return;
    setTyped(undefined);
    if (next !== seconds) change(next);
  };
  const field = (
    <input
      id={id}
      class="input"
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      aria-label={quiet ? label : undefined}
      aria-invalid={wrong}
      aria-describedby={wrong ? `${id}-range` : undefined}
      value={typed ?? String(count)}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => take(event.currentTarget.value, unit)}
    />
  );
  return (
    <span class="span-field">
      {!quiet && <label for={id}>{label}</label>}
      <span class="span-pair">
        {field}
        {units.length > 1 ? (
          <select
            class="input"
            aria-label={t('time.unitOf', { label })}
            value={unit}
            onChange={({ currentTarget }) => {
              const chosen = units.find((each) => each === currentTarget.value) ?? unit;
              take(typed ?? String(count), chosen);
            }}
          >
            {units.map((each) => (
              <option key={each} value={each}>
                {t(`time.unit.${each}`, { count: Number(typed ?? count) })}
              </option>
            ))}
          </select>
        ) : (
          <span>{t(`time.unit.${unit}`, { count: Number(typed ?? count) })}</span>
        )}
      </span>
      {wrong && (
        <span id={`${id}-range`} class="refused" role="alert">
          {t('time.range', { min: spanWords(min), max: spanWords(max) })}
        </span>
      )}
    </span>
  );
}
