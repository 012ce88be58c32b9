import { signal } from '@preact/signals';
import type { BringBody, CreateBody, CreatedReply } from '@vinci/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { language, t } from '../i18n/index.ts';
import { ApiError } from '../net/api.ts';
import { api } from '../net/server.ts';
import { savedPassword, savePassword } from '../net/storage.ts';
import { Field } from '../ui/field.tsx';

/** What stands in the field; `undefined` until the server asks for a password. */
const password = signal<string | undefined>(undefined);

/** Times the server has asked, so that each time the field gets the attention. */
const asked = signal(0);

/** How many of these times the field has had it. */
let taken = 0;

/** What goes along with a game that is created or brought. */
type Along = Pick<CreateBody, 'language' | 'password'>;

/** Creates a game. Throws `ApiError`. */
export const createGame = (body: CreateBody): Promise<CreatedReply> =>
  withPassword((along) => api.create({ ...body, ...along }));

/** Brings a game to the server that was played on a device. Throws `ApiError`. */
export const bringGame = (body: BringBody): Promise<CreatedReply> =>
  withPassword((along) => api.create({ ...body, ...along }));

/**
 * Where not everybody may create games, the password of the field goes along, or the one that this browser
 * remembers; when it is missing or wrong, the field appears.
 */
async function withPassword(make: (along: Along) => Promise<CreatedReply>): Promise<CreatedReply> {
  const given = password.value ?? savedPassword(localStorage);
  try {
    const created = await make({
      language: language(),
      ...(given !== '' && { password: given }),
    });
    if (password.value !== undefined) savePassword(localStorage, password.value);
    password.value = undefined;
    return created;
  } catch (error) {
    if (error instanceof ApiError && error.refusal?.code.startsWith('create/')) {
      password.value = given;
      asked.value++;
    }
    throw error;
  }
}

/** Where somebody says the password of the server, once it has asked for it. */
export function PasswordField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (taken === asked.value) return;
    taken = asked.value;
    field.current?.focus();
    field.current?.select();
  }, [asked.value]);
  if (password.value === undefined) return null;
  return (
    <Field id="password" label={t('home.password')}>
      <input
        id="password"
        ref={field}
        class="input"
        type="password"
        autoComplete="off"
        value={password.value}
        aria-describedby="password-hint"
        aria-invalid={asked.value > 0}
        onInput={(event) => {
          password.value = event.currentTarget.value;
        }}
      />
      <p id="password-hint" class="hint">
        {t('home.passwordHint')}
      </p>
    </Field>
  );
}
