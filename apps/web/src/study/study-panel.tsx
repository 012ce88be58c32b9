import { mainCodes } from '@vinci/bots/analysis/page';
import type { Phase, Position } from '@vinci/rules';
import { formatPosition } from '@vinci/rules/notation';
import { analysisText, reviewText } from '@vinci/words/english';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { arrowsFor } from '../game/arrows.ts';
import type { Names } from '../game/log.ts';
import { addMessages, t } from '../i18n/index.ts';
import { fetchModel } from '../net/model-file.ts';
import { deedsOf } from '../review/better-line.ts';
import { packText } from '../review/link.ts';
import { percent } from '../review/percent.ts';
import { linesOf } from '../review/words.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { STUDY, studyPlace } from '../ui/places.ts';
import { addressOf, go } from '../ui/router.ts';
import { windowIs } from '../ui/window-is.ts';
import { Adviser, type Known } from './adviser.ts';
import { type Line, type Moment, pathTo } from './lines.ts';
import { writeStudy } from './read.ts';
import { closeRecord } from './record-page.tsx';
import { newWorker } from './start.ts';
import { draft } from './study-form.tsx';
import type { StudyPlay } from './study-play.ts';
import { Worth } from './worth.tsx';

addMessages(analysisText);
addMessages(reviewText);

interface PanelProps {
  readonly play: StudyPlay;
  /** What is analysed comes from a game that is over. */
  readonly isOver: boolean;
}

/** What the analysis board has besides a game: back and forward, the computer, the lines, and how to pass them on. */
export function StudyPanel({ play, isOver }: PanelProps) {
  const adviser = useMemo(() => new Adviser({ newWorker, fetchModel }), [play]);
  useEffect(() => {
    if (windowIs('docks')) play.panel.value = 'analysis';
    return () => adviser.stop();
  }, [play, adviser]);
  const isOpen = play.panel.value === 'analysis';
  return (
    <>
      <Bar play={play} isOpen={isOpen} />
      {isOpen && (
        <Drawer
          title={t('study.tools')}
          testId="study-drawer"
          onClose={() => {
            play.panel.value = undefined;
          }}
        >
          <div class="stack loose">
            {!isOver && <p class="note">{t('study.notice')}</p>}
            <Evaluation play={play} adviser={adviser} />
            <LineList play={play} />
            <Passing play={play} />
          </div>
        </Drawer>
      )}
    </>
  );
}

function Bar({ play, isOpen }: { readonly play: StudyPlay; readonly isOpen: boolean }) {
  const { study } = play;
  const { moment } = study.shown.value;
  return (
    <div class="review-banner study-bar" data-testid="study" data-moment={moment.id}>
      <p>
        <strong>{t('study.title')}</strong>
      </p>
      <Button
        square
        aria-label={t('study.back')}
        title={t('study.back')}
        aria-disabled={moment.before === undefined}
        data-testid="study-back"
        onClick={() => study.back()}
      >
        <span aria-hidden="true">‹</span>
      </Button>
      <Button
        square
        aria-label={t('study.forward')}
        title={t('study.forward')}
        aria-disabled={study.lines.onward === undefined}
        data-testid="study-forward"
        onClick={() => study.forward()}
      >
        <span aria-hidden="true">›</span>
      </Button>
      <Button
        square
        pressed={isOpen}
        aria-label={t('study.tools')}
        title={t('study.tools')}
        data-testid="study-tools"
        onClick={() => {
          play.panel.value = isOpen ? undefined : 'analysis';
        }}
      >
        <Icon name="bot" />
      </Button>
      <Button
        square
        aria-label={t('study.leave')}
        title={t('study.leave')}
        data-testid="study-leave"
        onClick={() => {
          play.question.value = 'leave';
        }}
      >
        <Icon name="exit" />
      </Button>
    </div>
  );
}

interface EvaluationProps {
  readonly play: StudyPlay;
  readonly adviser: Adviser;
}

/** Everybody's chances and the best turns, once they were asked for. */
function Evaluation({ play, adviser }: EvaluationProps) {
  const { moment } = play.study.shown.value;
  const known = adviser.about(moment);
  const seats = play.connection.table.value?.seats ?? [];
  const working = known?.state === 'working';
  return (
    <section class="stack" data-testid="study-evaluation" data-state={known?.state ?? 'none'}>
      {known?.state !== 'done' && (
        <Button
          look={working ? undefined : 'primary'}
          data-testid="study-evaluate"
          onClick={() => {
            if (working) adviser.stop();
            else void adviser.ask(moment);
          }}
        >
          <Icon name={working ? 'pause' : 'bot'} />{' '}
          {t(working ? 'analysis.stop' : 'study.evaluate')}
        </Button>
      )}
      <p role="status" class={known?.state === 'failed' ? 'note bad' : 'hint'}>
        {working && t('study.thinking')}
        {known?.state === 'failed' && t('study.failed')}
      </p>
      {known?.worth !== undefined && (
        <>
          <Worth worth={known.worth} seats={seats} />
          {known.learned === false && <p class="hint">{t('analysis.plain')}</p>}
        </>
      )}
      {known?.turns !== undefined && (
        <BestTurns key={moment.id} play={play} moment={moment} known={known} />
      )}
    </section>
  );
}

interface BestProps {
  readonly play: StudyPlay;
  readonly moment: Moment;
  readonly known: Known;
}

/** The best turns; the arrows of one of them are on the board. */
function BestTurns({ play, moment, known: { turns = [] } }: BestProps) {
  const { position } = moment;
  const [chosen, choose] = useState<number | undefined>(0);
  /** At once, as a sheet that makes way takes these buttons with it. */
  const show = (turn: number | undefined): void => {
    const codes = turn === undefined ? [] : (turns[turn]?.codes ?? []);
    choose(turn);
    play.suggested.value = arrowsFor(position, codes);
  };
  useEffect(() => show(0), []);
  const names = play.names.value;
  if (names === undefined) return undefined;
  if (turns.length === 0) return <p>{t('study.noTurns')}</p>;
  /** A sheet would cover what is to be seen. */
  const look = (): void => {
    if (!windowIs('docks')) play.panel.value = undefined;
  };
  return (
    <>
      <h3>{t('study.best', { name: names.name(position.turnSeat) })}</h3>
      <ol class="study-turns">
        {turns.map(({ codes: turn, win, points }, i) => (
          <li key={turn.join()} data-testid="study-turn">
            <p>{deedsIn(names, position, turn)}</p>
            <p class="hint">
              {t('study.value', { share: percent(win), points: Math.round(points) })}
            </p>
            <div class="buttons">
              <Button
                pressed={chosen === i}
                onClick={() => {
                  // What lies under a sheet cannot have been seen yet.
                  show(chosen === i && windowIs('docks') ? undefined : i);
                  look();
                }}
              >
                {t('study.show')}
              </Button>
              <Button
                data-testid="study-play"
                onClick={() => {
                  look();
                  play.study.playAsFar(turn);
                }}
              >
                {t('study.play')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is done in a turn; where conquests are over, the rest may be pawns alone. */
const deedsIn = (names: Names, position: Position, codes: readonly number[]): string =>
  mainCodes(codes).length === 0 && !CONQUERING.includes(position.phase)
    ? t('study.arrange')
    : deedsOf(names, position, { codes });

const CONQUERING: readonly Phase[] = ['mobilisation', 'expansion'];

/** Everything that was tried; each line leads to its end. */
function LineList({ play }: { readonly play: StudyPlay }) {
  const { study } = play;
  const { moment } = study.shown.value;
  const names = play.names.value;
  if (names === undefined) return undefined;
  const lines = study.lines.list();
  const text = ({ branch }: Line): string => {
    const { code, seat, events, before } = branch;
    if (before === undefined) return '';
    const step = { revision: branch.id, seat, code, events, before: before.position };
    return linesOf(names, step)[0]?.text ?? '';
  };
  return (
    <section class="stack">
      <h3>{t('study.lines')}</h3>
      {lines.length === 0 && <p class="hint">{t('study.noLines')}</p>}
      {!play.keepsLines.value && <p class="note">{t('study.unkept')}</p>}
      <ul class="study-lines">
        {lines.map((line) => {
          const path = pathTo(line.end);
          const count = path.length - 1 - path.indexOf(line.branch);
          return (
            <li key={line.branch.id}>
              <Button
                pressed={path.includes(moment)}
                data-testid="study-line"
                onClick={() => study.go(line.end.id)}
              >
                {t('study.line', { text: text(line), count })}
              </Button>
            </li>
          );
        })}
      </ul>
      {moment.before !== undefined && (
        <div class="buttons">
          <Button data-testid="study-start" onClick={() => study.go(0)}>
            {t('study.start')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The position as text and as a link. */
function Passing({ play: { study } }: { readonly play: StudyPlay }) {
  const { moment } = study.shown.value;
  const [packed, setPacked] = useState<string | undefined>(undefined);
  useEffect(() => {
    let stale = false;
    const codes = pathTo(moment).map(({ code }) => code);
    void packText(writeStudy(study.lines.start.position, codes)).then((text) => {
      if (!stale) setPacked(text);
    });
    return () => {
      stale = true;
    };
  }, [moment]);
  return (
    <section class="stack" data-testid="study-passing">
      <h3>{t('study.share')}</h3>
      <div class="buttons">
        {packed !== undefined && (
          <CopyButton text={addressOf(studyPlace(packed))} label={t('study.copyLink')} />
        )}
        <CopyButton text={formatPosition(moment.position)} label={t('study.copyNotation')} />
        <Button
          data-testid="study-other"
          onClick={() => {
            draft.value = formatPosition(moment.position);
            closeRecord();
            go(STUDY);
          }}
        >
          {t('study.other')}
        </Button>
      </div>
    </section>
  );
}
