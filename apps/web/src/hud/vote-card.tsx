import { BALLOTS, type Vote } from '@vinci/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { noteSentence } from '../game/log.ts';
import type { Play } from '../game/play.ts';
import { called, gap, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { clockText } from '../time/spans.ts';
import { useLeft } from '../time/use-left.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { useAsk } from './use-ask.ts';

/** The vote about somebody who is away, while it is open; afterwards what came of it. */
export function VoteCard() {
  const play = usePlay();
  const vote = play.connection.table.value?.vote ?? undefined;
  useResult(play, vote);
  return vote === undefined ? undefined : <OpenVote play={play} vote={vote} />;
}

/** Tells the result once, as soon as it is known. */
function useResult(play: Play, vote: Vote | undefined): void {
  const awaited = useRef(false);
  const notes = play.connection.notes.value;
  useEffect(() => {
    if (vote !== undefined) awaited.current = true;
    else if (awaited.current) {
      const last = notes.findLast(({ type }) => type === 'voteOpened' || type === 'voteClosed');
      const names = play.names.peek();
      if (last?.type !== 'voteClosed' || names === undefined) return;
      awaited.current = false;
      play.toasts.show({ text: noteSentence(names, last), tone: 'info' });
    }
  }, [vote, notes]);
}

interface OpenVoteProps {
  readonly play: Play;
  readonly vote: Vote;
}

function OpenVote({ play, vote }: OpenVoteProps) {
  const { connection } = play;
  const { ask } = useAsk(play);
  const left = useLeft(connection.clock, vote.until);
  const seats = connection.table.value?.seats ?? [];
  const { name = '', taken = true } = seats[vote.seat] ?? {};
  const voters = seats.filter(({ seat }) => vote.voters.includes(seat));
  const own = voters.find(({ seat }) => seat === play.me.value);
  return (
    <section class="vote-card" aria-labelledby="vote-title" data-testid="vote">
      <h2 id="vote-title">
        <Icon name="vote" /> {t('vote.title', { name })}
      </h2>
      <p role="status">{t(taken ? 'vote.text' : 'vote.textLeft', { name })}</p>
      {own !== undefined && (
        <div class="buttons">
          {BALLOTS.map((choice) => (
            <Button
              key={choice}
              pressed={own.ballot === choice}
              disabled={connection.busy.value}
              onClick={() => void ask('vote', { choice })}
            >
              {t(`vote.${choice}`)}
            </Button>
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
        {t('vote.left', { left: clockText(left) })}
        {gap()}
        {own === undefined && t(role(play, vote))}
      </p>
    </section>
  );
}

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
      <span class="grow">{called(name)}</span>
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
