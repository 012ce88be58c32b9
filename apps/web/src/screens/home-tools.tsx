import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LanguageSelect } from '../ui/language-select.tsx';
import { MuteButton } from '../ui/sound-fields.tsx';
import { useFetched } from '../ui/use-fetched.ts';

/** Language, sound and settings, before there is a game. */
export function HomeTools() {
  const [open, setOpen] = useState(false);
  return (
    <div class="home-tools">
      <LanguageSelect />
      <MuteButton />
      <IconButton icon="settings" label={t('settings.title')} onPress={() => setOpen(true)} />
      {open && <FetchedSettings close={() => setOpen(false)} />}
    </div>
  );
}

function FetchedSettings({ close }: { readonly close: () => void }) {
  const part = useFetched(() => import('./home-settings.tsx'), close);
  return part === undefined ? undefined : <part.HomeSettings close={close} />;
}
