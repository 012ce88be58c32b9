import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { saveFile } from '../ui/save-file.ts';
import {
  drawPicture,
  PICTURE_ENDING,
  PICTURE_TYPE,
  PICTURE_WIDTH,
  type PictureWords,
} from './picture.ts';

/** Whether the browser can hand a picture to other programs. */
function canShare(): boolean {
  const file = new File([], `vinci.${PICTURE_ENDING}`, { type: PICTURE_TYPE });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

interface PictureProps {
  readonly words: PictureWords;
  /** Says why there is none where it is seen: messages beside the board lie under the ranking. */
  readonly tell: (trouble: string | undefined) => void;
}

/** Makes a picture of the end and shares it, or saves it where the browser shares no files. */
export function PictureButton({ words, tell }: PictureProps) {
  const play = usePlay();
  const [drawing, setDrawing] = useState(false);
  const shares = canShare();
  const send = async (): Promise<void> => {
    setDrawing(true);
    tell(undefined);
    try {
      const board = play.snapshot?.(PICTURE_WIDTH);
      if (board === undefined) throw new Error('ending/no-board');
      const name = `vinci-${play.connection.code}.${PICTURE_ENDING}`;
      const blob = await drawPicture(board, words);
      if (!shares) saveFile(name, blob, blob.type);
      else {
        const file = new File([blob], name, { type: blob.type });
        await navigator.share({ files: [file], title: words.title, text: words.result });
      }
    } catch (error) {
      // Whoever closes the sheet of the system has thought better of it.
      if ((error as Error).name !== 'AbortError') tell(t('end.pictureFailed'));
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Button data-testid="end-picture" disabled={drawing} onClick={() => void send()}>
      <Icon name="share" /> {t(shares ? 'end.sharePicture' : 'end.savePicture')}
    </Button>
  );
}
