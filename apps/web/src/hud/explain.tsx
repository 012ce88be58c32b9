import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A sentence about something on screen, and where that is. */
interface Sentence {
  readonly text: string;
  readonly box: DOMRect;
}

/** What does something by itself when it is pressed. */
const CONTROLS = 'button, a, input, select, summary, label';

/** Space between the sentence, what it is about, and the edges of the window, CSS pixels. */
const GAP = 8;

/** The sentence of what was touched, unless that does something else. */
function sentenceAt(target: EventTarget | null): Sentence | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return undefined;
  const about = target.closest<HTMLElement>('.game [title]');
  if (about === null || about.querySelector(CONTROLS) !== null) return undefined;
  return { text: about.title, box: about.getBoundingClientRect() };
}

/** Numbers, icons and terms have a title for the mouse; a finger gets it as a slip beside them. */
export function Explain() {
  const [sentence, setSentence] = useState<Sentence | undefined>(undefined);
  const slip = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const look = ({ target, pointerType }: PointerEvent): void =>
      setSentence(pointerType === 'mouse' ? undefined : sentenceAt(target));
    const drop = (): void => setSentence(undefined);
    addEventListener('pointerup', look);
    addEventListener('pointercancel', drop);
    addEventListener('keydown', drop);
    addEventListener('resize', drop);
    return () => {
      removeEventListener('pointerup', look);
      removeEventListener('pointercancel', drop);
      removeEventListener('keydown', drop);
      removeEventListener('resize', drop);
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = slip;
    if (current === null || sentence === undefined) return;
    const { box } = sentence;
    const { width, height } = current.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - width - GAP);
    const below = box.bottom + GAP;
    const fits = below + height + GAP <= innerHeight;
    current.style.left = `${Math.max(GAP, left)}px`;
    current.style.top = `${fits ? below : box.top - GAP - height}px`;
  }, [sentence]);
  return (
    <div role="status">
      {sentence !== undefined && (
        <p ref={slip} class="explain" data-testid="explain">
          {sentence.text}
        </p>
      )}
    </div>
  );
}
