import { t } from '../i18n/index.ts';
import { CopyButton } from '../ui/copy-button.tsx';

interface FingerprintProps {
  readonly hash: string;
  readonly label: 'fair.fingerprint' | 'fair.seal';
}

/** Digits that are shown; the whole is in the record. */
const SHORT = 12;

/** What the server has published, to compare it or to take it along. */
export function Fingerprint({ hash, label }: FingerprintProps) {
  return (
    <div class="fair-said">
      <code>{t(label, { hash: hash.slice(0, SHORT) })}</code>
      <CopyButton text={hash} label={t('fair.copy')} />
    </div>
  );
}
