import { t } from '../i18n/index.ts';
import { changeSettings, SPEEDS, settings, systemReducesMotion, THEMES } from './settings.ts';
import { SoundFields } from './sound-fields.tsx';
import { Switch } from './switch.tsx';
import { Toggle } from './toggle.tsx';

const SPEED_NAMES = { 0: 'none', 0.5: 'slow', 1: 'normal', 2: 'fast' } as const;

/** How everything sounds, looks and moves, in a game and before one. */
export function LookFields() {
  const { theme, speed, motion, patterns, large } = settings.value;
  return (
    <>
      <SoundFields />
      <Toggle
        legend={t('settings.theme')}
        values={THEMES}
        isChosen={(value) => theme === value}
        name={(value) => t(`settings.theme.${value}`)}
        choose={(value) => changeSettings({ theme: value })}
      />
      <Toggle
        legend={t('settings.speed')}
        values={SPEEDS}
        isChosen={(value) => speed === value}
        name={(value) => t(`settings.speed.${SPEED_NAMES[value]}`)}
        choose={(value) => changeSettings({ speed: value })}
      />
      <Switch
        on={motion === 'reduced' || systemReducesMotion()}
        disabled={systemReducesMotion()}
        label={t('settings.motion')}
        text={t(systemReducesMotion() ? 'settings.motionSystem' : 'settings.motionText')}
        change={(on) => changeSettings({ motion: on ? 'reduced' : 'system' })}
      />
      <Switch
        on={patterns}
        label={t('settings.patterns')}
        text={t('settings.patternsText')}
        change={(on) => changeSettings({ patterns: on })}
      />
      <Switch
        on={large}
        label={t('settings.large')}
        text={t('settings.largeText')}
        change={(on) => changeSettings({ large: on })}
      />
    </>
  );
}
