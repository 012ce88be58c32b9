import { BALLOTS, type Vote } from '@vinci/protocol';
import { seldomText } from '@vinci/words/english';
import type { Play } from '../game/play.ts';
import { addMessages, called, gap, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { clockText } from '../time/spans.ts';
import { useLeft } from '../time/use-left.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SeatMark } from '../ui/seat-mark.tsx';
import { useAsk } from './use-ask.ts';

addMessages(seldomText);

interface OpenVoteProps {
  readonly play: Play;
  readonly vote: Vote;
}

/** A vote that is open: about whom, who has chosen what, and the buttons of those who may. */
export function OpenVote({ play, vote }: OpenVoteProps) {
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
