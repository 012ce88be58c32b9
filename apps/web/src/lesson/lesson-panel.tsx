import { formatPosition } from '@vinci/rules/notation';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LegendButton } from '../hud/legend-button.tsx';
import { gap, t, tOr } from '../i18n/index.ts';
import { openStudy } from '../review/hand-over.ts';
import { openSolo } from '../screens/home-solo.tsx';
import { savedSolo } from '../table/choices.ts';
import { tellHeight } from '../ui/action-height.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LiveWords } from '../ui/live-words.tsx';
import { HOME, LESSON } from '../ui/places.ts';
import { go, goFromHere } from '../ui/router.ts';
import { openContents } from '../ui/shelf.ts';
import { useSide } from '../ui/use-side.ts';
import { LEARNER, STEPS } from './course.ts';
import type { LessonPlay } from './lesson-play.ts';

interface PanelProps {
  readonly play: LessonPlay;
}

/** What a step says: where we are, what is going on, what to do, and what was wrong with what was done. */
export function LessonPanel({ play }: PanelProps) {
  const { lesson } = play;
  const panel = useRef<HTMLElement>(null);
  const side = useSide();
  useEffect(() => tellHeight(panel.current, '--lesson-height'), []);
  const step = lesson.step.value;
  const index = lesson.index.value;
  const isEnd = index === STEPS.length - 1;
  return (
    <section
      ref={panel}
      class="lesson"
      hidden={play.review.active.value}
      aria-label={t('lesson.title')}
      data-testid="lesson"
      data-step={step.id}
      data-covers={side}
    >
      <header>
        <h2>
          <small>{t('lesson.count', { step: index + 1, count: STEPS.length })}</small>{' '}
          {t(`lesson.${step.id}.title`)}
        </h2>
        <div class="lesson-corner">
          <IconButton icon="plan" label={t('lesson.study')} onPress={() => void studyOf(play)} />
          <IconButton icon="exit" label={t('lesson.leave')} onPress={() => go(HOME)} />
        </div>
      </header>
      <progress max={STEPS.length - 1} value={index} aria-hidden="true" />
      <LiveWords class="lesson-words">
        <Arrived play={play} />
        <Told play={play} />
        {isEnd && <Learned />}
        <Wrong play={play} />
      </LiveWords>
      <footer class="buttons">
        {isEnd ? <EndButtons play={play} /> : <StepButtons play={play} />}
      </footer>
    </section>
  );
}

/** Opens the analysis board with the lesson as it stands; it leads back to this step. */
async function studyOf({ telling, connection }: LessonPlay): Promise<void> {
  const position = telling.position.peek();
  const seats = connection.table.peek()?.seats ?? [];
  if (position === undefined) return;
  await openStudy({
    start: formatPosition(position),
    names: seats.map(({ name }) => name),
    colours: seats.map(({ colour }) => colour),
    from: LESSON,
  });
}

/** What a text may name: the learner, buttons as they are labelled, and points. */
function valuesFor(play: LessonPlay) {
  return {
    you: play.connection.table.value?.seats[LEARNER]?.name ?? '',
    vacate: t('action.vacate'),
    end: t('action.endExpansion'),
    even: t('action.evenOut'),
    guard: t('action.guard'),
    done: t('action.endReorganization'),
    auto: t('action.auto'),
    retreat: t('action.retreat'),
    decline: t('action.decline'),
    points: play.telling.position.value?.vp(LEARNER) ?? 0,
    gain: play.answers.forecasts.value[LEARNER]?.points ?? 0,
  };
}

/** What is going on, and what is to be done about it. */
function Told({ play }: PanelProps) {
  const { step, left } = play.lesson;
  const { id, wants } = step.value;
  const values = valuesFor(play);
  return (
    <>
      <p>{tOr(`lesson.${id}.text`, '', values)}</p>
      {wants !== undefined && (
        <p class="lesson-do">
          {tOr(`lesson.${id}.do`, '', values)}
          <Done made={wants.length - left.value.length} of={wants.length} />
        </p>
      )}
    </>
  );
}

/** How many of several things have been done. */
function Done({ made, of }: { readonly made: number; readonly of: number }) {
  return made === 0 ? undefined : (
    <span>
      {' '}
      <Icon name="check" /> {made}/{of}
    </span>
  );
}

/** What somebody should know who comes back. */
function Arrived({ play }: PanelProps) {
  const { lesson } = play;
  switch (lesson.arrival.value) {
    case 'changed':
      return <p class="hint">{t('lesson.changed')}</p>;
    case 'again':
      return (
        <p class="hint">
          {t('lesson.resumed')}
          {gap()}
          <button type="button" class="link" onClick={() => lesson.again()}>
            {t('lesson.startOver')}
          </button>
        </p>
      );
    case 'new':
      return undefined;
  }
}

/** Why nothing happened. */
function Wrong({ play }: PanelProps) {
  const { wrong, step } = play.lesson;
  if (wrong.value === 0) return undefined;
  const { id, wants } = step.value;
  const text =
    wants === undefined ? t('lesson.read') : tOr(`lesson.${id}.wrong`, '', valuesFor(play));
  return (
    <p key={wrong.value} class="note bad" role="alert" data-testid="lesson-wrong">
      <Icon name="warning" /> <span>{text}</span>
    </p>
  );
}

function StepButtons({ play }: PanelProps) {
  const { lesson } = play;
  const side = useSide();
  const isRead = lesson.step.value.wants === undefined;
  return (
    <>
      <Button
        look="plain"
        disabled={lesson.index.value === 0}
        data-testid="lesson-back"
        onClick={() => lesson.back()}
      >
        {t('lesson.back')}
      </Button>
      {side === 'top' && <LegendButton play={play} />}
      {isRead ? (
        <Button look="primary" data-testid="lesson-next" onClick={() => lesson.next()}>
          {t('lesson.next')}
        </Button>
      ) : (
        <Button look="plain" data-testid="lesson-skip" onClick={() => lesson.skip()}>
          {t('lesson.skip')}
        </Button>
      )}
    </>
  );
}

const LEARNED = ['score', 'cost', 'decline', 'two'] as const;

function Learned() {
  return (
    <>
      <h3>{t('lesson.learned.title')}</h3>
      <ul>
        {LEARNED.map((id) => (
          <li key={id}>{t(`lesson.learned.${id}`)}</li>
        ))}
      </ul>
    </>
  );
}

function EndButtons({ play }: PanelProps) {
  const [busy, setBusy] = useState(false);
  const solo = async (short: boolean): Promise<void> => {
    setBusy(true);
    const goOn = goFromHere();
    try {
      await openSolo({ ...savedSolo(localStorage), short });
    } catch {
      // The first screen has the same button, and says what is the matter.
      goOn(HOME);
    }
  };
  return (
    <>
      <Button
        look="primary"
        disabled={busy}
        data-testid="lesson-short"
        onClick={() => void solo(true)}
      >
        {t('lesson.short')}
      </Button>
      <Button disabled={busy} data-testid="lesson-solo" onClick={() => void solo(false)}>
        {t('lesson.solo')}
      </Button>
      <Button data-testid="lesson-book" onClick={openContents}>
        <Icon name="rules" /> {t('book.title')}
      </Button>
      <Button look="plain" data-testid="lesson-again" onClick={() => play.lesson.again()}>
        {t('lesson.again')}
      </Button>
    </>
  );
}
