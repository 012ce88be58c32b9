import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { serverBase } from '../net/api.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { seatsPlace } from '../ui/places.ts';
import { Qr } from '../ui/qr.tsx';
import { secretAddress } from '../ui/router.ts';
import { saveFile } from '../ui/save-file.ts';
import { writeCode, writeFile } from './carried.ts';
import { countSeats, giveSeats } from './give.ts';

/** Characters of an address that a telephone can still read from a screen. */
const MOST_IN_QR = 1000;

/** From this browser: as a file, or as a code with its link and QR code. */
export function GivePart() {
  const [code, setCode] = useState<string | undefined>(undefined);
  const count = countSeats(localStorage);
  const give = () => giveSeats(localStorage);
  return (
    <section class="stack" aria-labelledby="seats-give">
      <h3 id="seats-give">{t('seats.give')}</h3>
      {count === 0 ? (
        <p class="hint">{t('seats.giveNone')}</p>
      ) : (
        <>
          <p>{t('seats.giveText', { count })}</p>
          <p class="note">
            <Icon name="warning" /> <span>{t('seats.secret')}</span>
          </p>
          <div class="buttons">
            <Button onClick={() => saveFile('vinci-seats.json', writeFile(give(), serverBase()))}>
              {t('seats.file')}
            </Button>
            <Button
              aria-expanded={code !== undefined}
              onClick={() => setCode(code === undefined ? writeCode(give()) : undefined)}
            >
              {t(code === undefined ? 'seats.code' : 'seats.codeAway')}
            </Button>
          </div>
          {code !== undefined && <Code code={code} />}
        </>
      )}
    </section>
  );
}

function Code({ code }: { readonly code: string }) {
  const address = secretAddress(seatsPlace(code));
  const fits = address.length <= MOST_IN_QR;
  return (
    <div class="carry-code" data-testid="seats-code">
      <div class="stack">
        <p>{t(fits ? 'seats.codeText' : 'seats.codeLong')}</p>
        <CopyButton text={address} label={t('seats.copyLink')} primary />
        <CopyButton text={code} label={t('seats.copyCode')} />
      </div>
      {fits && <Qr text={address} label={t('seats.qr')} />}
    </div>
  );
}
