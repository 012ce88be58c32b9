import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';

const WORDS = ['hello', 'luck', 'wellPlayed', 'ouch', 'moment', 'thanks'] as const;
const SIGNS = ['👍', '😀', '😮', '🤔', '😢', '🎉'] as const;

interface QuickWordsProps {
  readonly disabled: boolean;
  readonly say: (text: string) => void;
}

/** Said with one press, for those who play and do not want to type. */
export function QuickWords({ disabled, say }: QuickWordsProps) {
  const words = [...SIGNS, ...WORDS.map((word) => t(`quick.${word}`))];
  return (
    <details class="quick-words">
      <summary>{t('quick.title')}</summary>
      <div class="buttons">
        {words.map((text) => (
          <Button key={text} disabled={disabled} onClick={() => say(text)}>
            {text}
          </Button>
        ))}
      </div>
    </details>
  );
}
