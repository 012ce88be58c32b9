import '../styles/coach.css';
import { useSignalEffect } from '@preact/signals';
import { analysisText, coachText } from '@vinci/words/english';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { explainRefusal } from '../game/refusal.ts';
import { addMessages, called, t } from '../i18n/index.ts';
import { fetchModel } from '../net/model-file.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { SeatMark } from '../ui/seat-mark.tsx';
import { changeSettings, settings } from '../ui/settings.ts';
import { Switch } from '../ui/switch.tsx';
import { Coach } from './coach.ts';
import { type BotTurn, lastTurnOf, turnsOfBots } from './past.ts';
import { Saying } from './saying.tsx';
import { newThinker } from './start.ts';
import { WarningDialog } from './warning.tsx';

addMessages(analysisText);
addMessages(coachText);

interface CoachProps {
  readonly play: Play;
}

/** The coach of a game: its drawer while it is open, and its warnings. */
export function CoachPanel({ play }: CoachProps) {
  const coach = useMemo(() => new Coach(play, { newThinker, fetchModel }), [play]);
  useEffect(() => coach.start(), [coach]);
  useGoneOff(play);
  const warning = coach.warning.value;
  const open = play.panel.value === 'coach' && play.coaching.possible.value;
  return (
    <>
      {open && (
        <Drawer
          title={t('coach.title')}
          testId="coach"
          onClose={() => {
            play.panel.value = undefined;
          }}
        >
          {play.coaching.on.value ? <Questions play={play} coach={coach} /> : <Offer play={play} />}
        </Drawer>
      )}
      {warning !== undefined && <WarningDialog play={play} warning={warning} />}
    </>
  );
}

/** Says so when the coach goes off because somebody else has sat down. */
function useGoneOff(play: Play): void {
  const was = useRef(false);
  useSignalEffect(() => {
    const on = play.coaching.on.value;
    const last = play.connection.notes.value.findLast(({ type }) => type === 'coach');
    if (was.current && !on && last?.type === 'coach' && last.why === 'company') {
      play.toasts.show({ text: t('coach.company'), tone: 'info' });
    }
    was.current = on;
  });
}

async function turn(play: Play, on: boolean): Promise<void> {
  const outcome = await play.connection.request('coach', { on });
  if (!outcome.ok) play.toasts.show({ ...explainRefusal(outcome.refusal), tone: 'bad' });
}

/** What the coach is, and how to have it. */
function Offer({ play }: CoachProps) {
  return (
    <div class="stack loose">
      <p>{t('coach.intro')}</p>
      <p class="hint">{t('coach.recorded')}</p>
      <Button
        look="primary"
        disabled={play.connection.busy.value}
        data-testid="coach-on"
        onClick={() => void turn(play, true)}
      >
        <Icon name="coach" /> {t('coach.on')}
      </Button>
    </div>
  );
}

interface QuestionProps extends CoachProps {
  readonly coach: Coach;
}

/** What can be asked, and the answer to what was asked last. */
function Questions({ play, coach }: QuestionProps) {
  const { connection } = play;
  const now = connection.position.value;
  if (now === undefined) return undefined;
  const me = play.me.value;
  const steps = connection.steps.value;
  const own = lastTurnOf(steps, now, me);
  const others = turnsOfBots(steps, now, me, {
    seats: connection.table.value?.seats ?? [],
    notes: connection.notes.value,
  });
  const busy = coach.state.value === 'thinking';
  return (
    <div class="stack loose coach">
      <div class="buttons">
        <Button
          look="primary"
          disabled={busy || !play.acting.value}
          data-testid="coach-ask"
          onClick={() => void coach.advise()}
        >
          {t('coach.ask')}
        </Button>
        <Button
          disabled={busy || own === undefined}
          data-testid="coach-judge"
          onClick={() => own && void coach.judge(own)}
        >
          {t('coach.judge')}
        </Button>
      </div>
      {!play.acting.value && <p class="hint">{t('coach.notYours')}</p>}
      <div role="status" class="stack" data-testid="coach-says" data-state={coach.state.value}>
        {busy && <p class="coach-thinking">{t('coach.thinking')}</p>}
        {coach.state.value === 'failed' && <p class="note bad">{t('coach.failed')}</p>}
        {coach.said.value !== undefined && <Saying play={play} said={coach.said.value} />}
        {!coach.learned.value && <p class="hint">{t('analysis.plain')}</p>}
      </div>
      {others.length > 0 && (
        <section class="stack">
          <h3>{t('coach.others')}</h3>
          <div class="buttons">
            {others.map((one) => (
              <Why key={one.revision} play={play} coach={coach} turn={one} busy={busy} />
            ))}
          </div>
          <p class="hint">{t('coach.othersHint')}</p>
        </section>
      )}
      <Switch
        on={settings.value.warned}
        label={t('coach.warn')}
        text={t('coach.warnText')}
        change={(warned) => changeSettings({ warned })}
      />
      <Button
        look="plain"
        disabled={connection.busy.value}
        data-testid="coach-off"
        onClick={() => void turn(play, false)}
      >
        {t('coach.off')}
      </Button>
    </div>
  );
}

interface WhyProps extends QuestionProps {
  readonly turn: BotTurn;
  readonly busy: boolean;
}

function Why({ play, coach, turn: past, busy }: WhyProps) {
  const { seat } = past;
  const view = play.connection.table.value?.seats[seat];
  return (
    <Button disabled={busy} data-testid="coach-why" onClick={() => void coach.explain(past)}>
      <SeatMark colour={view?.colour ?? 0} size={20} /> {called(view?.name ?? '')}
    </Button>
  );
}
