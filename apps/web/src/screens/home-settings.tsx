import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LookFields } from '../ui/look-fields.tsx';

/** What can be set without a game. */
export function HomeSettings({ close }: { readonly close: () => void }) {
  return (
    <Dialog title={t('settings.title')} onClose={close} testId="settings">
      <LookFields />
    </Dialog>
  );
}
