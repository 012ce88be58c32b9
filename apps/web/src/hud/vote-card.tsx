import type { Ballot, Vote } from '@vinci/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { noteSentence } from '../game/log.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { clockText } from '../time/spans.ts';
import { useLeft } from '../time/use-left.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { useAsk } from './use-ask.ts';

const BALLOTS: readonly Ballot[] = ['replace', 'wait', 'end'];

/** The vote about somebody who is away, while it is open; afterwards what came of it. */
export function VoteCard() {
  const play = usePlay();
  const vote = play.session.table.value?.vote;
  useResult(play, vote);
  return vote === undefined ? undefined : <OpenVote play={play} vote={vote} />;
}

/** Tells the result once, as soon as it is known. */
function useResult(play: Play, vote: Vote | undefined): void {
  const awaited = useRef(false);
  const notes = play.session.notes.value;
  useEffect(() => {
    if (vote !== undefined) awaited.current = true;
    else if (awaited.current) {
      const last = notes.findLast(({ type }) => type === 'voteOpened' || type === 'voteClosed');
      const names = play.names.peek();
      if (last?.type !== 'voteClosed' || names === undefined) return;
      awaited.current = false;
      play.toast({ text: noteSentence(names, last), tone: 'info' });
    }
  }, [vote, notes]);
}

interface OpenVoteProps {
  readonly play: Play;
  readonly vote: Vote;
}

function OpenVote({ play, vote }: OpenVoteProps) {
  const { session } = play;
  const { ask } = useAsk(play);
  const left = useLeft(session.clock, vote.until);
  const seats = session.table.value?.seats ?? [];
  const name = seats[vote.seat]?.name ?? '';
  const voters = votersOf(seats, vote);
  const own = voters.find(({ seat }) => seat === play.me.value);
  return (
    <section class="vote-card" aria-labelledby="vote-title" data-testid="vote">
      <h2 id="vote-title">
        <Icon name="vote" /> {t('vote.title', { name })}
      </h2>
      <p role="status">{t('vote.text', { name })}</p>
      {own !== undefined && (
        <div class="buttons">
          {BALLOTS.map((choice) => (
            <button
              key={choice}
              type="button"
              class="button"
              aria-pressed={own.ballot === choice}
              disabled={session.busy.value}
              onClick={() => void ask('vote', { choice })}
            >
              {t(`vote.${choice}`)}
            </button>
          ))}
        </div>
      )}
      <ul>
        {voters.map((voter) => (
          <Voter key={voter.seat} voter={voter} />
        ))}
      </ul>
      {voters.length > 0 && <p class="hint">{t('vote.rule', { count: voters.length })}</p>}
      <p class="hint">
        {t('vote.left', { left: clockText(left) })} {own === undefined && t(role(play, vote))}
      </p>
    </section>
  );
}

/** Who has a vote: those with whom it was opened, and in one of an earlier version who is with us. */
function votersOf(seats: readonly SeatView[], { seat: about, voters }: Vote): readonly SeatView[] {
  return seats.filter((entry) =>
    voters === undefined ? entry.seat !== about && isWithUs(entry) : voters.includes(entry.seat),
  );
}

/** Whoever is away or played for is not. */
const isWithUs = ({ occupant, taken, step, standIn }: SeatView): boolean =>
  occupant === 'person' && taken && step === '' && standIn === '';

/** Why this person has no vote. */
function role({ me }: Play, vote: Vote): 'vote.self' | 'vote.late' | 'vote.watch' {
  if (me.value === vote.seat) return 'vote.self';
  return me.value < 0 ? 'vote.watch' : 'vote.late';
}

function Voter({ voter }: { readonly voter: SeatView }) {
  const { ballot, colour, name } = voter;
  return (
    <li>
      <SeatMark colour={colour} size={18} />
      <span class="grow">{name}</span>
      {ballot === '' ? (
        <span class="hint">{t('vote.open')}</span>
      ) : (
        <span class="voted">
          <Icon name="check" /> {t(`vote.${ballot}`)}
        </span>
      )}
    </li>
  );
}
