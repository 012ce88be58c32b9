import { t } from '../i18n/index.ts';
import { PaceChoice } from '../screens/table-company.tsx';
import { ladderLines, NO_LADDER } from '../time/ladder.ts';
import { chime, tick } from '../ui/chime.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { go } from '../ui/router.ts';
import { changeSettings, SPEEDS, settings, THEMES } from '../ui/settings.ts';
import { hasTools, openHost } from './host-dialog.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

const SPEED_NAMES = { 0: 'none', 0.5: 'slow', 1: 'normal', 2: 'fast' } as const;

/** Other dialogs that are opened from the settings. */
const LINKS = ['notify', 'share', 'seatLink', 'fair', 'shortcuts', 'credits'] as const;

/** Those that are for people with a seat. */
const SEATED: readonly string[] = ['notify', 'seatLink'];

interface SwitchProps {
  readonly on: boolean;
  readonly label: string;
  readonly text: string;
  readonly change: (on: boolean) => void;
}

function Switch({ on, label, text, change }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>
        {label}
        <br />
        <span class="hint">{text}</span>
      </span>
    </label>
  );
}

/** Theme, animation, sound, and what is asked for. */
export function SettingsDialog({ onClose }: DialogProps) {
  const play = usePlay();
  const { theme, speed, motion, sound, tick: ticks } = settings.value;
  return (
    <Dialog title={t('settings.title')} onClose={onClose} testId="settings">
      <fieldset class="choice">
        <legend class="label">{t('settings.theme')}</legend>
        {THEMES.map((value) => (
          <button
            key={value}
            type="button"
            class="button"
            aria-pressed={theme === value}
            onClick={() => changeSettings({ theme: value })}
          >
            {t(`settings.theme.${value}`)}
          </button>
        ))}
      </fieldset>
      <fieldset class="choice">
        <legend class="label">{t('settings.speed')}</legend>
        {SPEEDS.map((value) => (
          <button
            key={value}
            type="button"
            class="button"
            aria-pressed={speed === value}
            onClick={() => changeSettings({ speed: value })}
          >
            {t(`settings.speed.${SPEED_NAMES[value]}`)}
          </button>
        ))}
      </fieldset>
      <Switch
        on={motion === 'reduced'}
        label={t('settings.motion')}
        text={t('settings.motionText')}
        change={(on) => changeSettings({ motion: on ? 'reduced' : 'system' })}
      />
      <Switch
        on={sound}
        label={t('settings.sound')}
        text={t('settings.soundText')}
        change={(on) => {
          changeSettings({ sound: on });
          if (on) chime();
        }}
      />
      {(play.session.table.value?.clock ?? null) !== null && (
        <Switch
          on={ticks}
          label={t('settings.tick')}
          text={t('settings.tickText')}
          change={(on) => {
            changeSettings({ tick: on });
            if (on) tick();
          }}
        />
      )}
      <Bots />
      <div class="buttons">
        {hasTools(play) && (
          <button type="button" class="button" onClick={() => openHost(play)}>
            <Icon name="host" /> {t('host.title')}
          </button>
        )}
        {LINKS.filter((link) => !SEATED.includes(link) || play.me.value >= 0).map((link) => (
          <button
            key={link}
            type="button"
            class="button"
            onClick={() => {
              play.question.value = link;
            }}
          >
            {t(`${link}.title`)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/** The pace of bots, which the host can still change during the game. */
function Bots() {
  const { session } = usePlay();
  const table = session.table.value;
  if (table === undefined || table.status !== 'playing' || table.host !== session.seat.value) {
    return undefined;
  }
  const people = table.seats.filter(({ occupant }) => occupant === 'person').length;
  return people < table.seats.length || table.standIn !== null ? <PaceChoice isHost /> : undefined;
}

const SHORTCUTS = [
  ['n', 'next'],
  ['Enter', 'enter'],
  ['u', 'undo'],
  ['e', 'end'],
  ['t', 'track'],
  ['p', 'provinces'],
  ['l', 'log'],
  ['c', 'chat'],
  ['r', 'rules'],
  ['v', 'review'],
  ['+ −', 'zoom'],
  ['0', 'fit'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const;

export function ShortcutsDialog({ onClose }: DialogProps) {
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} testId="shortcuts">
      <dl class="shortcuts">
        {SHORTCUTS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function CreditsDialog({ onClose }: DialogProps) {
  return (
    <Dialog title={t('credits.title')} onClose={onClose}>
      <p>{t('home.independent')}</p>
      <ul class="points-list">
        <li>{t('credits.map')}</li>
        <li>{t('credits.icons')}</li>
        <li>{t('credits.fonts')}</li>
        <li>{t('credits.code')}</li>
      </ul>
      <p class="hint">{t('app.version', { version: __APP_VERSION__ })}</p>
    </Dialog>
  );
}

/** Leaving the page keeps the seat; this says so. */
export function LeaveQuestion({ onClose }: DialogProps) {
  const table = usePlay().session.table.value;
  const lines = ladderLines(table?.ladder ?? NO_LADDER);
  const clock = table?.clock ?? null;
  return (
    <Dialog title={t('leave.title')} onClose={onClose}>
      <p>{t(lines.length === 0 && clock === null ? 'leave.text' : 'leave.kept')}</p>
      {clock !== null && <p>{t('leave.clock')}</p>}
      {lines.length > 0 && (
        <>
          <p>{t('leave.ladder')}</p>
          <ol class="ladder-lines">
            {lines.map(({ rung, text }) => (
              <li key={rung}>{text}</li>
            ))}
          </ol>
        </>
      )}
      <div class="buttons">
        <button type="button" class="button primary" onClick={() => go('#/')}>
          {t('leave.confirm')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('leave.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
