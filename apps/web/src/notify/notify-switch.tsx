import { notifyText } from '@vinci/words/english';
import { useId } from 'preact/hooks';
import { addMessages, t } from '../i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Switch } from '../ui/switch.tsx';
import { messagesOf, tokenOf } from './follow-game.ts';
import type { MessageState } from './messages.ts';
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
  const { connection } = usePlay();
  const hint = useId();
  const messages = messagesOf(connection);
  const state = messages.state.value;
  if (connection.seat.value < 0) return <p class="hint">{t('notify.noSeat')}</p>;
  const isOn = state.type === 'on' || (state.type === 'busy' && state.on);
  const words = explain(state);
  const isBad = state.type !== 'busy' && state.type !== 'on' && words !== undefined;
  const change = (on: boolean): void => {
    const token = tokenOf(connection);
    if (!on) void messages.switchOff();
    else if (token !== undefined) void messages.switchOn(token);
  };
  return (
    <div class="stack" data-testid="notify">
      <Switch
        on={isOn}
        label={t('notify.switch')}
        text={t('notify.text')}
        describedBy={hint}
        disabled={state.type === 'unable' || state.type === 'blocked' || state.type === 'busy'}
        change={change}
      />
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
