import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { HOME } from '../ui/places.ts';
import { go, route } from '../ui/router.ts';

type CarryModule = typeof import('./carry-dialog.tsx');

/** What came with a link; empty without one, and `undefined` while nobody carries seats. */
const carrying = signal<string | undefined>(undefined);

interface CarryProps {
  /** Told when this browser has got seats. */
  readonly taken: () => void;
}

/** The way to carry seats from one browser to another; its dialog is fetched when it is opened. */
export function CarryButton({ taken }: CarryProps) {
  const [module, setModule] = useState<CarryModule | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const place = route.value;
  const link = place.type === 'home' ? place.seats : undefined;
  useEffect(() => {
    if (link === undefined) return;
    carrying.value = link;
    // Out of the address bar, and of the history.
    go(HOME, true);
  }, [link]);
  useEffect(
    () => () => {
      carrying.value = undefined;
    },
    [],
  );
  const isOpen = carrying.value !== undefined;
  useEffect(() => {
    if (!isOpen || module !== undefined) return;
    setFailed(false);
    import('./carry-dialog.tsx').then(setModule, () => {
      carrying.value = undefined;
      setFailed(true);
    });
  }, [isOpen]);
  return (
    <>
      <Button
        look="plain"
        data-testid="carry-seats"
        onClick={() => {
          carrying.value = '';
        }}
      >
        {t('home.carry')}
      </Button>
      {failed && (
        <p class="note bad" role="alert">
          {t('load.failedText')}
        </p>
      )}
      {module !== undefined && carrying.value !== undefined && (
        <module.CarryDialog
          link={carrying.value}
          taken={taken}
          onClose={() => {
            carrying.value = undefined;
          }}
        />
      )}
    </>
  );
}
