import { useId } from 'preact/hooks';
import { notifyText } from '../i18n/en/notify.ts';
import { addMessages, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import type { MessageState } from './messages.ts';
import { messagesOf, tokenOf } from './of-session.ts';
import { QuietFields } from './quiet-fields.tsx';

addMessages(notifyText);

/** What stands in the way, or how it stands. */
function explain(state: MessageState): string | undefined {
  switch (state.type) {
    case 'busy':
      return t('notify.busy');
    case 'unable':
      return t(`notify.${state.obstacle}`);
    case 'blocked':
      return t('notify.blocked');
    default:
      if (state.failure !== undefined) return t(`notify.failed.${state.failure}`);
      return state.type === 'on' ? t('notify.on') : undefined;
  }
}

/** “Tell me when it is my turn”: for this game, in this browser. */
export function NotifySwitch() {
  const { session } = usePlay();
  const hint = useId();
  const messages = messagesOf(session);
  const state = messages.state.value;
  if (session.seat.value < 0) return <p class="hint">{t('notify.noSeat')}</p>;
  const isOn = state.type === 'on' || (state.type === 'busy' && state.on);
  const words = explain(state);
  const isBad = state.type !== 'busy' && state.type !== 'on' && words !== undefined;
  const change = (on: boolean): void => {
    const token = tokenOf(session);
    if (!on) void messages.switchOff();
    else if (token !== undefined) void messages.switchOn(token);
  };
  return (
    <div class="stack" data-testid="notify">
      <label class="switch">
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={isOn}
          disabled={state.type === 'unable' || state.type === 'blocked' || state.type === 'busy'}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>
          {t('notify.switch')}
          <br />
          <span class="hint">{t('notify.text')}</span>
        </span>
      </label>
      <p id={hint} role="status" class={isBad ? 'note' : 'hint'} hidden={words === undefined}>
        {isBad && <Icon name="warning" />} {words}
      </p>
      {isOn && (
        <QuietFields
          quiet={messages.quiet.value}
          text={t('quiet.text')}
          change={(quiet) => void messages.setQuiet(quiet)}
        />
      )}
    </div>
  );
}
