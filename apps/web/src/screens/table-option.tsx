import { OPTIONS, type OptionName } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { gap, t } from '../i18n/index.ts';
import { optionName, optionText } from '../i18n/options.ts';
import {
  type Control,
  changedOptions,
  chosenValue,
  controlOf,
  type OptionValue,
  plainText,
  standardOf,
  tableWith,
  valueText,
  withOption,
} from '../table/option-values.ts';
import { useConfigure } from '../table/use-configure.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Refused } from '../ui/refused.tsx';
import { Switch } from '../ui/switch.tsx';

interface OptionProps {
  readonly name: OptionName;
  readonly isHost: boolean;
}

/** One option: what it means, what is played, what the rule text says, and the way back to that. */
export function Option({ name, isHost }: OptionProps) {
  const { connection } = usePlay();
  const { refused, configure } = useConfigure();
  const config = connection.table.value?.config;
  if (config === undefined) return undefined;
  const value = chosenValue(config, name);
  const standard = standardOf(config, name);
  const control = controlOf(name);
  const changed = changedOptions(config).includes(name);
  const choose = (next: OptionValue | undefined): Promise<boolean> =>
    configure({ options: withOption(config, name, next) });
  return (
    <div class={`option ${changed ? 'changed' : ''}`} data-testid={`option-${name}`}>
      <label class="option-name" for={`option-${name}`}>
        {optionName(name)}
      </label>
      <div class="option-value">
        {isHost ? (
          <Chooser
            id={`option-${name}`}
            name={name}
            control={control}
            value={value}
            standard={standard}
            seats={config.seats}
            choose={choose}
            numberAt={(number) => tableWith(config, name, config.seats, number)}
          />
        ) : (
          <output id={`option-${name}`}>{valueText(name, value, config.seats)}</output>
        )}
      </div>
      <p class="hint">
        {optionText(name)}{' '}
        {OPTIONS[name].clauses.map((clause) => (
          <Clause key={clause} id={clause} />
        ))}
      </p>
      {changed && (
        <p class="option-standard">
          <span>{t('table.textSays', { value: valueText(name, standard, config.seats) })}</span>
          {isHost && (
            <Button
              aria-label={t('table.resetOption', { option: optionName(name) })}
              onClick={() => choose(undefined)}
            >
              <Icon name="undo" /> {t('table.resetShort')}
            </Button>
          )}
        </p>
      )}
      <Refused text={refused} />
    </div>
  );
}

interface ChooserProps {
  readonly id: string;
  readonly name: OptionName;
  readonly control: Control;
  readonly value: OptionValue;
  readonly standard: OptionValue;
  readonly seats: number;
  readonly choose: (value: OptionValue) => Promise<boolean>;
  readonly numberAt: (number: number) => OptionValue;
}

function Chooser(props: ChooserProps) {
  const { id, name, control, value, standard, seats, choose, numberAt } = props;
  switch (control.kind) {
    case 'switch':
    case 'choice': {
      const values = control.kind === 'switch' ? [true, false] : control.values;
      return (
        <select
          id={id}
          class="input"
          value={String(value)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const chosen = values.find((candidate) => String(candidate) === text);
            if (chosen !== undefined) void choose(chosen as OptionValue);
          }}
        >
          {values.map((candidate) => (
            <option key={String(candidate)} value={String(candidate)}>
              {plainText(name, candidate)}
              {candidate === standard && candidate !== value
                ? `${gap()}${t('table.standard')}`
                : ''}
            </option>
          ))}
        </select>
      );
    }
    case 'number':
    case 'table': {
      const number = typeof value === 'object' ? (value as Record<number, number>)[seats] : value;
      return (
        <NumberField
          id={id}
          min={control.min}
          max={control.max}
          value={typeof number === 'number' ? number : undefined}
          placeholder={typeof value === 'string' ? plainText(name, value) : undefined}
          choose={(chosen) =>
            choose(control.kind === 'table' ? numberAt(chosen) : (chosen as OptionValue))
          }
        />
      );
    }
    case 'list': {
      const list = value as readonly string[];
      return (
        <span class="option-list" id={id}>
          {control.values.map((item) => (
            <Switch
              key={item}
              on={list.includes(item)}
              label={plainText(name, item)}
              change={(on) => {
                const next = control.values.filter((each) =>
                  each === item ? on : list.includes(each),
                );
                void choose(next as unknown as OptionValue);
              }}
            />
          ))}
        </span>
      );
    }
  }
}

interface NumberFieldProps {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  readonly value: number | undefined;
  readonly placeholder: string | undefined;
  readonly choose: (value: number) => Promise<boolean>;
}

/** A number; what is being typed stays while news of the table arrive. */
function NumberField({ id, min, max, value, placeholder, choose }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <input
      id={id}
      class="input"
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={typed ?? value ?? ''}
      placeholder={placeholder}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={async (event) => {
        const { valueAsNumber } = event.currentTarget;
        if (Number.isInteger(valueAsNumber)) await choose(valueAsNumber);
        setTyped(undefined);
      }}
    />
  );
}
