import type { Vote } from '@vinci/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { namesBefore, noteSentence } from '../game/log.ts';
import type { Play } from '../game/play.ts';
import { usePlay } from '../ui/play-context.ts';
import { useSeldom } from './use-seldom.ts';

/** The vote about somebody who is away, while it is open; afterwards what came of it. */
export function VoteCard() {
  const play = usePlay();
  const vote = play.connection.table.value?.vote ?? undefined;
  useResult(play, vote);
  return vote === undefined ? undefined : <LazyVote play={play} vote={vote} />;
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
      // Whoever was replaced has lost the seat already.
      const then = namesBefore(names, notes.slice(notes.indexOf(last)));
      play.toasts.show({ text: noteSentence(then, last), tone: 'info' });
    }
  }, [vote, notes]);
}

interface VoteProps {
  readonly play: Play;
  readonly vote: Vote;
}

/** Most games have no vote: its card is fetched with what else is seldom looked at. */
function LazyVote({ play, vote }: VoteProps) {
  const parts = useSeldom();
  return parts === undefined ? undefined : <parts.OpenVote play={play} vote={vote} />;
}
