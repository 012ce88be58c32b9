import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePlay } from '../ui/play-context.ts';

/** A sentence about something on screen, and where that is. */
interface Sentence {
  readonly text: string;
  readonly box: DOMRect;
}

/** What does something by itself when it is pressed. */
const CONTROLS = 'button, a, input, select, summary, label';

/** Space between the sentence, what it is about, and the edges of the window, CSS pixels. */
const GAP = 8;

/** Time that even a word is shown, and that each character adds to it, ms: enough for slow readers of any language. */
const SHOWN = 3000;
const SHOWN_FOR_EACH = 100;

/** What ends the reading: somebody goes on, or what it is about moves. */
const DROPS = ['pointercancel', 'keydown', 'scroll', 'resize'] as const;

/** The sentence of what was touched, unless that does something else. */
function sentenceAt(target: EventTarget | null): Sentence | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return undefined;
  const about = target.closest<HTMLElement>('.game [title]');
  if (about === null || about.querySelector(CONTROLS) !== null) return undefined;
  return { text: about.title, box: about.getBoundingClientRect() };
}

/** Numbers, icons and terms have a title for the mouse; a finger gets it as a slip beside them. */
export function Explain() {
  const play = usePlay();
  const [sentence, setSentence] = useState<Sentence | undefined>(undefined);
  const host = useRef<HTMLDivElement>(null);
  const drop = (): void => setSentence(undefined);
  useEffect(() => {
    const look = ({ target, pointerType }: PointerEvent): void => {
      if (target instanceof Node && host.current?.contains(target)) return;
      setSentence(pointerType === 'mouse' ? undefined : sentenceAt(target));
    };
    addEventListener('pointerup', look);
    for (const type of DROPS) addEventListener(type, drop, { capture: true });
    return () => {
      removeEventListener('pointerup', look);
      for (const type of DROPS) removeEventListener(type, drop, { capture: true });
    };
  }, []);
  // With the next turn it may not be true any more.
  useEffect(drop, [play.position.value?.round, play.position.value?.turnSeat]);
  return (
    <div role="status" ref={host}>
      {sentence !== undefined && <Slip sentence={sentence} onRead={drop} />}
    </div>
  );
}

interface SlipProps {
  readonly sentence: Sentence;
  readonly onRead: () => void;
}

/** Goes by itself once it has been read, unless a finger or pen rests on it. */
function Slip({ sentence, onRead }: SlipProps) {
  const { text, box } = sentence;
  const [held, setHeld] = useState(false);
  const slip = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onRead, SHOWN + SHOWN_FOR_EACH * text.length);
    return () => clearTimeout(timer);
  }, [sentence, held]);
  useLayoutEffect(() => {
    const { current } = slip;
    if (current === null) return;
    const { width, height } = current.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - width - GAP);
    // Above, where the finger that asked does not lie.
    const above = box.top - GAP - height;
    current.style.left = `${Math.max(GAP, left)}px`;
    current.style.top = `${above >= GAP ? above : box.bottom + GAP}px`;
  }, [sentence]);
  return (
    <p
      ref={slip}
      class="explain"
      data-testid="explain"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {text}
    </p>
  );
}
