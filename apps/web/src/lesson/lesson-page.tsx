import '../styles/lesson.css';
import { lessonText } from '@vinci/words/english';
import { useEffect, useMemo } from 'preact/hooks';
import { Dialogs } from '../hud/dialogs.tsx';
import { soundGame } from '../hud/sounds.ts';
import { Toasts } from '../hud/toasts.tsx';
import { addMessages, t, unsetName } from '../i18n/index.ts';
import { savedName } from '../net/storage.ts';
import { BookDialog } from '../rulebook/book-dialog.tsx';
import { GameScreen } from '../screens/game.tsx';
import { Message } from '../ui/message.tsx';
import { PlayContext } from '../ui/play-context.ts';
import { reducedMotion, settings } from '../ui/settings.ts';
import { useTitle } from '../ui/use-title.ts';
import { Lesson } from './lesson.ts';
import { LessonPanel } from './lesson-panel.tsx';
import { LessonPlay } from './lesson-play.ts';
import { connectToLesson } from './room.ts';

addMessages(lessonText);

/** Milliseconds that the opponent takes for a move, so that it can be followed. */
const PACE = 900;

const pace = (): number =>
  reducedMotion() || settings.value.speed === 0 ? 0 : PACE / settings.value.speed;

/** The lesson: a game by the real rules on the real screen, with somebody who says what to do. */
export function LessonPage() {
  const play = useMemo(() => {
    const lesson = new Lesson({ store: localStorage, pace });
    const names = {
      learner: savedName(localStorage).trim() || unsetName(1),
      opponent: t('lesson.opponent'),
    };
    return new LessonPlay(connectToLesson(lesson, names), lesson);
  }, []);
  useTitle(t('lesson.title'));
  useEffect(() => {
    play.connection.start();
    play.lesson.begin();
    const hush = soundGame(play);
    return () => {
      hush();
      play.lesson.end();
      play.connection.stop();
      play.destroy();
    };
  }, [play]);
  if (play.connection.position.value === undefined) {
    return <Message title={t('load.title')} text={t('load.text')} />;
  }
  return (
    <PlayContext.Provider value={play}>
      <div class="lesson-page" data-mark={play.mark.value}>
        <GameScreen />
        <LessonPanel play={play} />
      </div>
      <Dialogs />
      <BookDialog />
      <Toasts />
    </PlayContext.Provider>
  );
}
