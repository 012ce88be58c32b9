import { MAX_NAME_LENGTH } from '@vinci/protocol/limits';
import { t } from '../i18n/index.ts';
import { Field } from './field.tsx';

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
    <Field id={id} label={t('home.name')}>
      <input
        id={id}
        class="input"
        autoComplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        value={value}
        onInput={(event) => input(event.currentTarget.value)}
        onChange={change}
      />
    </Field>
  );
}
