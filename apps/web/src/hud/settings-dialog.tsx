import { shortcutsText } from '@vinci/words/english';
import { useEffect } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { forgetSeen, loadSeen, seenTips } from '../game/seen-tips.ts';
import { addMessages, t } from '../i18n/index.ts';
import { isCode, isServed } from '../net/storage.ts';
import { PaceChoice } from '../table/pace-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fullScreen, hasFullScreen, toggleFullScreen } from '../ui/full-screen.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageSelect } from '../ui/language-select.tsx';
import { LookFields } from '../ui/look-fields.tsx';
import { usePlay } from '../ui/play-context.ts';
import { saveFile } from '../ui/save-file.ts';
import { changeSettings, settings } from '../ui/settings.ts';
import { sound } from '../ui/sound.ts';
import { Switch } from '../ui/switch.tsx';
import { hasTools, openHost } from './host-tools.ts';
import { LeaveForGoodButton } from './leave-for-good.tsx';

addMessages(shortcutsText);

interface DialogProps {
  readonly onClose: () => void;
}

/** Other dialogs that are opened from the settings. */
const LINKS = ['notify', 'share', 'seatLink', 'fair', 'shortcuts', 'credits'] as const;

/** Those that are for people with a seat. */
const SEATED: readonly string[] = ['notify', 'seatLink'];

/** Those that need a server. */
const SERVED: readonly string[] = ['notify', 'share', 'seatLink'];

/** What is offered of them: a lesson or an analysis board is no game that anybody else could find. */
const linksFor = ({ me, connection }: Play) =>
  LINKS.filter(
    (link) =>
      (me.value >= 0 || !SEATED.includes(link)) &&
      (isServed(connection) || !SERVED.includes(link)) &&
      (isCode(connection.code) || link !== 'fair'),
  );

/** Theme, animation, sound, and what is asked for. */
export function SettingsDialog({ onClose }: DialogProps) {
  const play = usePlay();
  const { references, confirm, tick, tips } = settings.value;
  return (
    <Dialog title={t('settings.title')} onClose={onClose} testId="settings">
      <LanguageSelect />
      <LookFields />
      <Switch
        on={references}
        label={t('settings.references')}
        text={t('settings.referencesText')}
        change={(on) => changeSettings({ references: on })}
      />
      <Switch
        on={confirm}
        label={t('settings.confirm')}
        text={t('settings.confirmText')}
        change={(on) => changeSettings({ confirm: on })}
      />
      <TipFields on={tips} />
      {(play.connection.table.value?.clock ?? null) !== null && (
        <Switch
          on={tick}
          label={t('settings.tick')}
          text={t('settings.tickText')}
          change={(on) => {
            changeSettings({ tick: on });
            if (on) sound('tick');
          }}
        />
      )}
      <Bots />
      <div class="buttons">
        {hasTools(play) && (
          <Button onClick={() => openHost(play)}>
            <Icon name="host" /> {t('host.title')}
          </Button>
        )}
        {linksFor(play).map((link) => (
          <Button
            key={link}
            onClick={() => {
              play.question.value = link;
            }}
          >
            {t(`${link}.title`)}
          </Button>
        ))}
        <Button onClick={() => report(play)}>{t('settings.report')}</Button>
        {hasFullScreen() && (
          <Button onClick={toggleFullScreen}>
            {t(fullScreen.value ? 'screen.leave' : 'screen.full')}
          </Button>
        )}
        <LeaveForGoodButton />
      </div>
    </Dialog>
  );
}

/** The one switch for all hints, and the way to have them all again. */
function TipFields({ on }: { readonly on: boolean }) {
  useEffect(() => loadSeen(localStorage), []);
  return (
    <div class="stack">
      <Switch
        on={on}
        label={t('settings.tips')}
        text={t('settings.tipsText')}
        change={(tips) => changeSettings({ tips })}
      />
      {on && seenTips.value.size > 0 && (
        <Button data-testid="tips-again" onClick={() => forgetSeen(localStorage)}>
          {t('settings.tipsAgain')}
        </Button>
      )}
    </div>
  );
}

/** Saves what is needed for a question about the rules. */
async function report(play: Play): Promise<void> {
  try {
    const { reportOf } = await import('../game/report.ts');
    const text = reportOf(play, __APP_VERSION__);
    if (text !== undefined) saveFile(`vinci-${play.connection.code}.txt`, text, 'text/plain');
  } catch {
    // Under a dialog nobody would see the message.
    play.question.value = undefined;
    play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
  }
}

/** The pace of bots, which the host can still change during the game. */
function Bots() {
  const { connection } = usePlay();
  const table = connection.table.value;
  if (table === undefined || table.status !== 'playing' || table.host !== connection.seat.value) {
    return undefined;
  }
  const people = table.seats.filter(({ occupant }) => occupant === 'person').length;
  return people < table.seats.length || table.standIn !== null ? <PaceChoice isHost /> : undefined;
}

const SHORTCUTS = [
  ['n', 'next'],
  ['', 'enter'],
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
  ['', 'escape'],
  ['f', 'full'],
  ['m', 'mute'],
  ['?', 'help'],
] as const;

/** Keys that have a name of their own in each language. */
const isNamed = (name: string): name is 'enter' | 'escape' => name === 'enter' || name === 'escape';

export function ShortcutsDialog({ onClose }: DialogProps) {
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} testId="shortcuts">
      <dl class="shortcuts">
        {SHORTCUTS.map(([key, name]) => (
          <div key={name}>
            <dt>
              <kbd>{isNamed(name) ? t(`key.${name}`) : key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        on={settings.value.keys}
        label={t('shortcuts.single')}
        text={t('shortcuts.singleText')}
        change={(keys) => changeSettings({ keys })}
      />
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
        <li>{t('credits.sounds')}</li>
        <li>{t('credits.code')}</li>
      </ul>
      <p class="hint">{t('app.version', { version: __APP_VERSION__ })}</p>
    </Dialog>
  );
}
