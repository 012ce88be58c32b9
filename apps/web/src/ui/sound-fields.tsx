import { t } from '../i18n/index.ts';
import { IconButton } from './icon-button.tsx';
import { changeSettings, settings } from './settings.ts';
import { sound, soundFailed, toggleMuted } from './sound.ts';
import { Switch } from './switch.tsx';

/** Turns all sound off and on. */
export function MuteButton() {
  const { muted } = settings.value;
  return (
    <IconButton
      icon={muted ? 'mute' : 'sound'}
      class="mute-button"
      label={t(muted ? 'sound.on' : 'sound.off')}
      onPress={toggleMuted}
    />
  );
}

/** Whether there is sound, and how loud. */
export function SoundFields() {
  const { muted, volume } = settings.value;
  return (
    <div class="sound-fields">
      <Switch
        on={!muted}
        label={t('settings.sound')}
        text={t('settings.soundText')}
        change={(on) => changeSettings({ muted: !on })}
      />
      <label class="volume">
        <span>{t('settings.volume')}</span>
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.1}
          value={volume}
          disabled={muted}
          aria-valuetext={t('settings.volumeValue', { value: volume })}
          data-testid="volume"
          onInput={({ currentTarget }) => changeSettings({ volume: Number(currentTarget.value) })}
          onChange={() => sound('coin')}
        />
      </label>
      {soundFailed.value && (
        <p class="note" role="status">
          {t('settings.soundFailed')}
        </p>
      )}
    </div>
  );
}
