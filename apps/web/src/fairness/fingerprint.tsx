import { t } from '../i18n/index.ts';
import { CopyButton } from '../ui/copy-button.tsx';

interface FingerprintProps {
  readonly of: 'fingerprint' | 'seal';
  readonly hash: string;
}

/** Digits that are shown; the whole is in the record. */
const SHORT = 12;

/** What the server has published, to compare it or to take it along. */
export function Fingerprint({ of, hash }: FingerprintProps) {
  return (
    <div class="fair-said fair-print">
      <span>
        {t(`fair.${of}`)} <code>{hash.slice(0, SHORT)}…</code>
      </span>
      <CopyButton text={hash} label={t(`fair.copy.${of}`)} />
    </div>
  );
}
