import type { TurnReview } from '@vinci/bots/analysis/page';
import { called, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { windowIs } from '../ui/window-is.ts';
import { Better } from './better.tsx';
import { betterLine } from './better-line.ts';
import { type Film, positionAt, revisionAt } from './film.ts';
import type { Reviewer } from './reviewer.ts';
import { VerdictWords } from './verdict-words.tsx';

interface TurnsProps {
  readonly reviews: readonly TurnReview[];
  readonly seats: readonly SeatView[];
  readonly film: Film;
  readonly reviewer: Reviewer;
  /** Whose turns are listed; everybody's where it is absent. */
  readonly whose: number | undefined;
  readonly choose: (seat: number | undefined) => void;
}

/** The turns that cost something, each with what would have been better. */
export function CostlyTurns({ reviews, seats, film, reviewer, whose, choose }: TurnsProps) {
  const costly = reviews.filter(
    ({ seat, better }) => better !== undefined && (whose === undefined || whose === seat),
  );
  return (
    <section class="stack">
      <h3>{t('analysis.costly')}</h3>
      <Field label={t('analysis.whose')} id="analysis-whose">
        <select
          id="analysis-whose"
          class="input"
          value={whose ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose(value === '' ? undefined : Number(value))
          }
        >
          <option value="">{t('analysis.everyone')}</option>
          {seats.map(({ seat, name }) => (
            <option key={seat} value={seat}>
              {called(name)}
            </option>
          ))}
        </select>
      </Field>
      {costly.length === 0 && <p>{t('analysis.none')}</p>}
      <ol class="costly-turns">
        {costly.map((review) => (
          <CostlyTurn
            key={review.number}
            review={review}
            better={review.better!}
            seat={seats[review.seat]}
            film={film}
            reviewer={reviewer}
          />
        ))}
      </ol>
    </section>
  );
}

interface TurnProps {
  readonly review: TurnReview;
  readonly better: NonNullable<TurnReview['better']>;
  readonly seat: SeatView | undefined;
  readonly film: Film;
  readonly reviewer: Reviewer;
}

function CostlyTurn({ review, better, seat, film, reviewer }: TurnProps) {
  const play = usePlay();
  const { round, verdict, from } = review;
  const start = positionAt(film, from);
  const revision = revisionAt(film, from);
  /** Shows something on the board, which a sheet would cover. */
  const look = (show: () => void): void => {
    if (!windowIs('docks')) play.panel.value = undefined;
    show();
  };
  if (verdict === 'fine') return undefined;
  return (
    <li data-testid="costly-turn" data-verdict={verdict}>
      <h4>
        <SeatMark colour={seat?.colour ?? 0} size={20} />{' '}
        {t('analysis.turn', { round, name: seat?.name ?? '' })}
      </h4>
      <p>
        <VerdictWords judgement={review} />
      </p>
      <Better play={play} start={start} judgement={review} />
      <div class="buttons">
        <Button data-testid="see-turn" onClick={() => look(() => reviewer.go(from))}>
          {t('analysis.see')}
        </Button>
        <Button
          look="primary"
          data-testid="see-better"
          onClick={() =>
            look(() => reviewer.showLine(betterLine(start, better.codes, revision), revision))
          }
        >
          {t('analysis.seeBetter')}
        </Button>
      </div>
    </li>
  );
}
