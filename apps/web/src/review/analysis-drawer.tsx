import '../styles/analysis.css';
import '../styles/chart.css';
import { type TurnReview, VERDICTS, writeReviews } from '@vinci/bots/analysis/page';
import { analysisText } from '@vinci/words/english';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { addMessages, formatNumber, gap, t } from '../i18n/index.ts';
import { fetchModel } from '../net/model-file.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Analyst } from './analyst/analyst.ts';
import { howMany, newWorker } from './analyst/start.ts';
import { ChancesChart } from './chances-chart.tsx';
import { CostlyTurns } from './costly-turns.tsx';
import type { Film } from './film.ts';
import { LearnOffer } from './learn-offer.tsx';
import { signedPercent } from './percent.ts';
import type { Reviewer } from './reviewer.ts';
import { Row, Table } from './seat-table.tsx';
import { WorthByRound } from './worth-by-round.tsx';

addMessages(analysisText);

interface DrawerProps {
  readonly reviewer: Reviewer;
  readonly film: Film;
}

/** The review by computer: who was winning when, and what would have been better. */
export function AnalysisDrawer({ reviewer, film }: DrawerProps) {
  const play = usePlay();
  const analyst = useMemo(
    () =>
      new Analyst(film, play.connection.code, {
        newWorker,
        workers: howMany(),
        fetchModel,
        store: localStorage,
        write: writeReviews,
      }),
    [film, play],
  );
  useEffect(() => () => analyst.stop(), [analyst]);
  const open = play.panel.value === 'analysis';
  useEffect(() => {
    if (open) analyst.recall();
  }, [open, analyst]);
  if (!open) return undefined;
  return (
    <Drawer
      title={t('review.byComputer')}
      class="statistics"
      testId="analysis-drawer"
      onClose={() => {
        play.panel.value = undefined;
      }}
    >
      <div class="stack loose">
        <Progress analyst={analyst} />
        {analyst.reviews.value.length > 0 && (
          <Results analyst={analyst} reviewer={reviewer} film={film} />
        )}
      </div>
    </Drawer>
  );
}

/** What there is to do, how far it is, and what is wrong. */
function Progress({ analyst }: { readonly analyst: Analyst }) {
  const state = analyst.state.value;
  const count = analyst.turns.value.length;
  const done = analyst.reviews.value.length;
  const begins = state === 'idle' || state === 'reading';
  return (
    <section class="stack" data-testid="analysis-progress" data-state={state}>
      {begins && <p>{t('analysis.intro')}</p>}
      {!begins && state !== 'done' && count > 0 && (
        <progress max={count} value={done} aria-label={t('review.byComputer')} />
      )}
      <p role="status">
        {!begins &&
          count > 0 &&
          t(state === 'done' ? 'analysis.done' : 'analysis.progress', { done, count })}
        {gap()}
        {state === 'failed' && t('analysis.failed')}
      </p>
      {!analyst.learned.value && <p class="hint">{t('analysis.plain')}</p>}
      {!analyst.kept.value && <p class="hint">{t('analysis.unkept')}</p>}
      {state === 'working' ? (
        <Button data-testid="analysis-stop" onClick={() => analyst.stop()}>
          <Icon name="pause" /> {t('analysis.stop')}
        </Button>
      ) : (
        state !== 'done' && (
          <Button look="primary" data-testid="analysis-start" onClick={() => analyst.start()}>
            <Icon name="play" /> {t(begins ? 'analysis.start' : 'analysis.goOn')}
          </Button>
        )
      )}
    </section>
  );
}

interface ResultsProps extends DrawerProps {
  readonly analyst: Analyst;
}

function Results({ analyst, reviewer, film }: ResultsProps) {
  const play = usePlay();
  const reviews = analyst.reviews.value;
  const all = play.connection.table.value?.seats.slice(0, film.end.game.seats) ?? [];
  const own = play.connection.seat.value;
  const [whose, setWhose] = useState<number | undefined>(own >= 0 ? own : undefined);
  return (
    <>
      {analyst.state.value === 'done' && (
        <LearnOffer reviews={reviews} seats={all} film={film} reviewer={reviewer} />
      )}
      <section class="stack">
        <h3>{t('analysis.chances')}</h3>
        <ChancesChart
          reviews={reviews}
          count={analyst.turns.value.length}
          seats={all}
          frame={reviewer.frame.value}
          go={(frame) => reviewer.go(frame)}
        />
        <WorthByRound reviews={reviews} seats={all} />
      </section>
      <section class="stack">
        <h3>{t('analysis.skill')}</h3>
        <Table caption={t('analysis.skill')} seats={all}>
          {VERDICTS.slice(1).map((verdict) => (
            <Row
              key={verdict}
              name={t(`analysis.count.${verdict as 'mistake'}`)}
              values={all.map(({ seat }) => formatNumber(countOf(reviews, seat, verdict)))}
            />
          ))}
          <Row
            name={t('analysis.lost')}
            values={all.map(({ seat }) => signedPercent(-lostBy(reviews, seat)))}
          />
          <Row
            name={t('analysis.luck')}
            values={all.map(({ seat }) =>
              signedPercent(reviews.reduce((sum, { luck }) => sum + (luck[seat] ?? 0), 0)),
            )}
          />
        </Table>
        <p class="hint">{t('analysis.about')}</p>
      </section>
      <CostlyTurns
        reviews={reviews}
        seats={all}
        film={film}
        reviewer={reviewer}
        whose={whose}
        choose={setWhose}
      />
    </>
  );
}

const countOf = (reviews: readonly TurnReview[], seat: number, verdict: string): number =>
  reviews.filter((review) => review.seat === seat && review.verdict === verdict).length;

const lostBy = (reviews: readonly TurnReview[], seat: number): number =>
  reviews
    .filter((review) => review.seat === seat && review.better !== undefined)
    .reduce((sum, { loss }) => sum + loss, 0);
