import '../styles/review.css';
import '../styles/study.css';
import { decideFictional } from '@vinci/bots/fictional';
import { formatPosition } from '@vinci/rules/notation';
import { studyText } from '@vinci/words/english';
import { useEffect, useState } from 'preact/hooks';
import { soundGame } from '../hud/sounds.ts';
import { addMessages, t, unsetName } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { handedOver } from '../review/hand-over.ts';
import { packText, unpackText } from '../review/link.ts';
import { Message } from '../ui/message.tsx';
import { HOME, studyPlace } from '../ui/places.ts';
import { go, note, route } from '../ui/router.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { useTitle } from '../ui/use-title.ts';
import { keepLines, keptLines } from './kept-lines.ts';
import { openLearning } from './learn/kept.ts';
import { LearnPage } from './learn/learn-page.tsx';
import { Lines } from './lines.ts';
import { readStudy, writeStudy } from './read.ts';
import { openRecord, RecordReview, recallRecord } from './record-page.tsx';
import { connectToStudy } from './room.ts';
import { Shell } from './shell.tsx';
import { Study } from './study.ts';
import { draft, StudyForm } from './study-form.tsx';
import { StudyPanel } from './study-panel.tsx';
import { StudyPlay } from './study-play.ts';
import { type Trouble, troubleText } from './trouble.ts';

addMessages(studyText);

/** Milliseconds for which a moment stands before the address bar has it: browsers take only so many changes. */
const SETTLED = 300;

/** An analysis that is open. */
interface Open {
  readonly packed: string;
  readonly play: StudyPlay;
  /** It comes from a game that is over, so that nobody needs to be asked anything. */
  readonly isOver: boolean;
}

/** Turns that are asked, opened. */
interface Asking extends Omit<Parameters<typeof LearnPage>[0], 'key'> {
  readonly packed: string;
}

/** What there is to see: the board, or the question for a position, with what was wrong with the last. */
type Shown = Open | Asking | { readonly trouble: Trouble | undefined };

const NOTHING: Shown = { trouble: undefined };

/** The position in a link, opened. */
async function open(packed: string): Promise<Shown> {
  const text = await unpackText(packed);
  if (text === undefined) return { trouble: () => t('study.badLink') };
  const read = readStudy(text);
  if (!read.ok) {
    draft.value = text;
    return { trouble: () => troubleText(read.error) };
  }
  const { position, moves } = read.value;
  const start = formatPosition(position);
  const given = handedOver(sessionStorage, start);
  const names = Array.from(
    { length: position.game.seats },
    (_, seat) => given?.names[seat] ?? unsetName(seat + 1),
  );
  const company = { names, colours: given?.colours ?? [] };
  // Whatever else the tab keeps is a position to be looked at.
  const learning = openLearning(given?.learning);
  if (given !== undefined && learning !== undefined) return { packed, given, learning, company };
  const lines = new Lines(position, keptLines(sessionStorage, start));
  const study = new Study(lines, moves, decideFictional);
  const connection = connectToStudy(study, company);
  const play = new StudyPlay(connection, study, () => go(given?.from ?? HOME));
  return { packed, play, isOver: given !== undefined };
}

/** What stands at an address of this part of the client. */
export const StudyPage = () => (route.value.type === 'puzzle' ? <LazyPuzzles /> : <Analysis />);

/** The page of the puzzles, which is fetched with them. */
function LazyPuzzles() {
  const [failed, setFailed] = useState(false);
  const page = useFetched(
    async () => {
      const [puzzles] = await Promise.all([
        import('./puzzle/puzzle-page.tsx'),
        wantTexts('levels'),
      ]);
      return puzzles;
    },
    () => setFailed(true),
  );
  if (page !== undefined) return <page.PuzzlePage />;
  return <Message title={t('load.title')} text={t(failed ? 'load.failedText' : 'load.text')} />;
}

/** The analysis board: any position, played on for all seats on the usual screen. */
function Analysis() {
  const place = route.value;
  const packed = place.type === 'study' ? place.packed : undefined;
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  useTitle(t('study.title'));
  useEffect(() => {
    let stale = false;
    setShown(undefined);
    const opening = packed === undefined ? recallRecord().then(() => NOTHING) : open(packed);
    const missing: Shown = { trouble: () => t('load.failedText') };
    void opening
      .catch(() => missing)
      .then((next) => {
        if (!stale) setShown(next);
      });
    return () => {
      stale = true;
    };
  }, [packed]);
  if (shown === undefined) return <Message title={t('load.title')} text={t('load.text')} />;
  if ('trouble' in shown && openRecord.value !== undefined)
    return <RecordReview game={openRecord.value.game} />;
  if ('trouble' in shown) return <StudyForm trouble={shown.trouble} />;
  if ('learning' in shown) return <LearnPage key={shown.packed} {...shown} />;
  return <StudyBoard key={shown.packed} open={shown} />;
}

function StudyBoard({ open: { play, isOver } }: { readonly open: Open }) {
  useEffect(() => {
    play.connection.start();
    const hush = soundGame(play);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = play.study.shown.subscribe(() => {
      keep(play);
      clearTimeout(timer);
      timer = setTimeout(() => void noteLine(play.study), SETTLED);
    });
    return () => {
      stop();
      clearTimeout(timer);
      hush();
      play.connection.stop();
      play.destroy();
    };
  }, [play]);
  return (
    <Shell play={play}>
      <StudyPanel play={play} isOver={isOver} />
    </Shell>
  );
}

/** Has a page that is loaded anew know everything that was tried. */
function keep({ study: { lines }, keepsLines }: StudyPlay): void {
  const { start, tree } = lines;
  if (tree.length > 0)
    keepsLines.value = keepLines(sessionStorage, formatPosition(start.position), tree);
}

/** Has the address bar lead to the line on screen, so that a page that is loaded anew shows it. */
async function noteLine({ lines }: Study): Promise<void> {
  const { now } = lines;
  const codes = lines.path.map(({ code }) => code);
  const packed = await packText(writeStudy(lines.start.position, codes));
  if (lines.now === now && route.peek().type === 'study') note(studyPlace(packed));
}
