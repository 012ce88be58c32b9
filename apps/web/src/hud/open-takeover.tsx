import { useEffect, useState } from 'preact/hooks';
import type { Takeover } from '../game/takeover.ts';
import { t } from '../i18n/index.ts';
import { CloseButton } from '../ui/icon-button.tsx';
import { usePlay } from '../ui/play-context.ts';

/**
 * What a bot has played. It folds to one line as soon as its reader turns to the board or the civilizations, which it
 * covers in part.
 */
export function OpenTakeover({ takeover }: { readonly takeover: Takeover }) {
  const play = usePlay();
  const [open, setOpen] = useState(true);
  const selected = play.selected.value;
  useEffect(() => {
    if (selected !== undefined) setOpen(false);
  }, [selected]);
  useEffect(() => {
    const fold = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest('.board-host, .market') !== null)
        setOpen(false);
    };
    addEventListener('pointerdown', fold, { capture: true });
    return () => removeEventListener('pointerdown', fold, { capture: true });
  }, []);
  const { title, deeds } = takeover;
  return (
    <section
      class={`meanwhile takeover ${open ? '' : 'folded'}`}
      aria-label={t('takeover.title')}
      data-testid="takeover"
    >
      <header>
        <h2>{title}</h2>
        <CloseButton onPress={() => play.news.putTakeoverAway()} />
      </header>
      {open && deeds.length > 0 && (
        <ul>
          {deeds.map((deed, index) => (
            // By place: the same may have happened twice, and the list never changes.
            <li key={index}>{deed}</li>
          ))}
        </ul>
      )}
      {open ? (
        <button
          type="button"
          class="link"
          onClick={() => {
            play.panel.value = 'log';
          }}
        >
          {t('meanwhile.log')}
        </button>
      ) : (
        deeds.length > 0 && (
          <button type="button" class="link" aria-expanded={false} onClick={() => setOpen(true)}>
            {t('takeover.more')}
          </button>
        )
      )}
    </section>
  );
}
