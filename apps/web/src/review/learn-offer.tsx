import type { TurnReview } from '@vinci/bots/analysis/page';
import { called, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import type { Film } from './film.ts';
import { worstTurns } from './questions.ts';
import type { Reviewer } from './reviewer.ts';
import { learnFrom } from './study-from.ts';

interface OfferProps {
  /** Of all turns of the game. */
  readonly reviews: readonly TurnReview[];
  readonly seats: readonly SeatView[];
  readonly film: Film;
  readonly reviewer: Reviewer;
}

/** Leads to the worst turns as questions: one's own, or for a watcher those of any seat. */
export function LearnOffer({ reviews, seats, film, reviewer }: OfferProps) {
  const play = usePlay();
  const own = play.connection.seat.value;
  const isOwn = own >= 0;
  const offered = (isOwn ? seats.filter(({ seat }) => seat === own) : seats)
    .map((view) => ({ ...view, turns: worstTurns(reviews, view.seat) }))
    .filter(({ turns }) => turns.length > 0);
  const title = t(isOwn ? 'analysis.learn' : 'analysis.learnFrom');
  return (
    <section class="stack" data-testid="learn-offer">
      <h3>{title}</h3>
      {offered.length === 0 && <p>{t(isOwn ? 'analysis.learnNone' : 'analysis.learnNobody')}</p>}
      {offered.length > 0 && (
        <p>{t('analysis.learnText', { count: isOwn ? offered[0]!.turns.length : 0 })}</p>
      )}
      <div class="buttons">
        {offered.map(({ seat, name, colour, turns }) => (
          <Button
            key={seat}
            look={isOwn ? 'primary' : undefined}
            data-testid="analysis-learn"
            onClick={() => void learnFrom(play, film, reviewer.frame.peek(), turns)}
          >
            {isOwn ? (
              <>
                <Icon name="play" /> {t('analysis.learnStart')}
              </>
            ) : (
              <>
                <SeatMark colour={colour} size={20} /> {called(name)}
              </>
            )}
          </Button>
        ))}
      </div>
    </section>
  );
}
