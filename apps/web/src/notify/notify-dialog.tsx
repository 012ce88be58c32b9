import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { usePlay } from '../ui/play-context.ts';
import { NotifySwitch } from './notify-switch.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface NotifyDialogProps {
  readonly onClose: () => void;
}

/** Who is told about this game, and how. */
export function NotifyDialog({ onClose }: NotifyDialogProps) {
  const { connection } = usePlay();
  const isHost =
    connection.seat.value >= 0 && connection.table.value?.host === connection.seat.value;
  return (
    <Dialog title={t('notify.title')} onClose={onClose} testId="notify-dialog">
      <NotifySwitch />
      {isHost && <WebhookForm />}
    </Dialog>
  );
}
