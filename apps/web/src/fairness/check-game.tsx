import { useState } from 'preact/hooks';
import { explainRefusal } from '../game/refusal.ts';
import { t } from '../i18n/index.ts';
import { line } from '../local/line.ts';
import { Api, serverBase } from '../net/api.ts';
import type { Connection } from '../net/connection.ts';
import { tokenFor } from '../net/storage.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Refused } from '../ui/refused.tsx';
import { saveFile } from '../ui/save-file.ts';
import { CheckPanel, useCheck } from './check-panel.tsx';
import { notedOf } from './noted.ts';

/** After the end: checks the game in this page, and gives its record away as a file. */
export function CheckGame({ connection }: { readonly connection: Connection }) {
  const { code, isLocal } = connection;
  const { progress, run } = useCheck();
  const noted = notedOf(localStorage, code);
  const fetchText = async (): Promise<string> =>
    JSON.stringify(
      await (isLocal
        ? line.call('record', { code })
        : new Api(serverBase()).record(code, tokenFor(localStorage, code))),
    );
  return (
    <section class="check-game" aria-label={t('fair.title')}>
      <div class="buttons">
        <Button
          look="plain"
          data-testid="check-game"
          disabled={progress.type === 'checking'}
          onClick={() => run(fetchText, (checked) => notedOf(localStorage, checked))}
        >
          <Icon name="shield" /> {t('fair.check')}
        </Button>
        <DownloadButton code={code} fetchText={fetchText} />
      </div>
      <CheckPanel progress={progress} />
      {progress.type === 'done' && noted !== undefined && (
        <div class="buttons">
          <CopyButton
            text={`commitment ${noted.commitment}${noted.seal === undefined ? '' : ` seal ${noted.seal}`}`}
            label={t('fair.copyNoted')}
          />
        </div>
      )}
    </section>
  );
}

interface DownloadProps {
  readonly code: string;
  readonly fetchText: () => Promise<string>;
}

/** The seat token goes with the call, so a plain link would not do. */
function DownloadButton({ code, fetchText }: DownloadProps) {
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const download = async (): Promise<void> => {
    try {
      saveFile(`vinci-${code}.json`, await fetchText());
      setRefused(undefined);
    } catch (error) {
      setRefused(explainRefusal(Object(error).refusal).text);
    }
  };
  return (
    <>
      <Button look="plain" data-testid="download-record" onClick={download}>
        <Icon name="copy" /> {t('fair.download')}
      </Button>
      <Refused text={refused} />
    </>
  );
}
