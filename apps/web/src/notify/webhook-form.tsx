import type { QuietHours, WebhookFormat, WebhookReply } from '@vinci/protocol';
import { useEffect, useState } from 'preact/hooks';
import { failureText } from '../game/failure.ts';
import { t } from '../i18n/index.ts';
import { Api, serverBase } from '../net/api.ts';
import { Button } from '../ui/button.tsx';
import { usePlay } from '../ui/play-context.ts';
import { tokenOf } from './follow-game.ts';
import { QuietFields } from './quiet-fields.tsx';

const FORMATS: readonly WebhookFormat[] = ['discord', 'slack'];

/** What an address probably is; the person can say otherwise. */
const guess = (url: string, otherwise: WebhookFormat): WebhookFormat =>
  /^https:\/\/[^/]*slack/.test(url) ? 'slack' : /discord/.test(url) ? 'discord' : otherwise;

/** For the host: each turn is announced in a channel. */
export function WebhookForm() {
  const { connection } = usePlay();
  const [known, setKnown] = useState<WebhookReply | undefined>(undefined);
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>('discord');
  const [quiet, setQuiet] = useState<QuietHours | null>(null);
  const [says, setSays] = useState<{ text: string; bad: boolean } | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const { code } = connection;
  const token = tokenOf(connection);
  const api = new Api(serverBase());

  const run = async (act: (token: string) => Promise<string | undefined>): Promise<void> => {
    if (token === undefined) return;
    setBusy(true);
    setSays(undefined);
    try {
      const text = await act(token);
      setSays(text === undefined ? undefined : { text, bad: false });
    } catch (error) {
      setSays({ text: failureText(error), bad: true });
    }
    setBusy(false);
  };
  const show = (reply: WebhookReply): undefined => {
    setKnown(reply);
    if (reply.state === 'none') return;
    setFormat(reply.format);
    setQuiet(reply.quiet);
  };
  useEffect(() => {
    void run(async (own) => show(await api.webhook(code, own)));
  }, [code, token]);

  const save = (): Promise<void> =>
    run(async (own) => {
      show(await api.setWebhook(code, own, { url: url.trim(), format, quiet }));
      setUrl('');
      return undefined;
    });
  const isSet = known !== undefined && known.state !== 'none';
  return (
    <section class="stack" aria-labelledby="webhook" data-testid="webhook">
      <h3 id="webhook">{t('webhook.title')}</h3>
      <p class="hint">{t('webhook.text')}</p>
      {known === undefined && busy && <p class="hint">{t('webhook.loading')}</p>}
      {isSet && (
        <p class={known.state === 'on' ? 'note' : 'note bad'} role="status">
          {t(`webhook.${known.state}`, { host: known.host })}
        </p>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label class="stack tight">
          <span class="label">{t('webhook.url')}</span>
          <input
            class="input"
            type="url"
            required
            autocomplete="off"
            maxLength={1000}
            pattern="https://.+"
            placeholder="https://discord.com/api/webhooks/…"
            value={url}
            onInput={(event) => {
              setUrl(event.currentTarget.value);
              setFormat(guess(event.currentTarget.value, format));
            }}
          />
        </label>
        <label class="stack tight">
          <span class="label">{t('webhook.format')}</span>
          <select
            class="input"
            value={format}
            onChange={(event) =>
              setFormat(FORMATS.find((one) => one === event.currentTarget.value) ?? format)
            }
          >
            {FORMATS.map((one) => (
              <option key={one} value={one}>
                {t(`webhook.format.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <QuietFields quiet={quiet} text={t('quiet.textAll')} change={setQuiet} />
        <div class="buttons">
          <Button type="submit" look="primary" disabled={busy}>
            {t('webhook.save')}
          </Button>
          {isSet && (
            <>
              <Button
                disabled={busy}
                onClick={() =>
                  run(async (own) => {
                    await api.testWebhook(code, own);
                    show(await api.webhook(code, own));
                    return t('webhook.tested');
                  })
                }
              >
                {t('webhook.test')}
              </Button>
              <Button
                disabled={busy}
                onClick={() =>
                  run(async (own) => {
                    await api.removeWebhook(code, own);
                    return show({ state: 'none' });
                  })
                }
              >
                {t('webhook.remove')}
              </Button>
            </>
          )}
        </div>
      </form>
      {says !== undefined && (
        <p class={says.bad ? 'note bad' : 'note'} role={says.bad ? 'alert' : 'status'}>
          {says.text}
        </p>
      )}
    </section>
  );
}
