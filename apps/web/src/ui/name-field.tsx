import { t } from '../i18n/index.ts';

/** Letters of a name at most. */
const LONGEST = 24;

interface NameFieldProps {
  readonly id: string;
  readonly value: string;
  /** Told of every letter. */
  readonly input: (value: string) => void;
  /** Told when the person is done with it. */
  readonly change?: () => void;
}

/** Where somebody says his name. */
export function NameField({ id, value, input, change }: NameFieldProps) {
  return (
    <div class="field">
      <label for={id}>{t('home.name')}</label>
      <input
        id={id}
        class="input"
        autoComplete="nickname"
        maxLength={LONGEST}
        value={value}
        onInput={(event) => input(event.currentTarget.value)}
        onChange={change}
      />
    </div>
  );
}
