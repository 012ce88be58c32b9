import '../styles/seats.css';
import { seatsText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GivePart } from './give-part.tsx';
import { TakePart } from './take-part.tsx';

addMessages(seatsText);

interface CarryDialogProps {
  /** What came with a link; empty without one. */
  readonly link: string;
  readonly taken: () => void;
  readonly onClose: () => void;
}

/** Carries all seats of this browser to another one, or those of another one here. */
export function CarryDialog({ link, taken, onClose }: CarryDialogProps) {
  return (
    <Dialog title={t('seats.title')} onClose={onClose} testId="carry">
      {link === '' && <GivePart />}
      <TakePart link={link} taken={taken} />
    </Dialog>
  );
}
