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
  /** What is wrong with it. */
  readonly error?: string | undefined;
}

/** Where somebody gives a name. */
export function NameField({ id, value, input, change, error }: NameFieldProps) {
  const errorId = `${id}-error`;
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
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} class="note bad" role="alert">
          {error}
        </p>
      )}
    </Field>
  );
}
