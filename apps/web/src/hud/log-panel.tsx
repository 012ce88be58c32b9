import type { GameEvent, ProvinceId } from '@vinci/rules';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Spoken } from '../game/log.ts';
import { t } from '../i18n/index.ts';
import { clauseOfEvent } from '../rulebook/event-clause.ts';
import { Reference } from '../ui/clause.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { PlaceWords } from './place-words.tsx';
import { loadReasons, reasonOf } from './reasons.ts';
import { sentenceOf } from './sentence.tsx';

/** Most lines that are drawn; older ones are history for the review. */
const SHOWN = 300;

/** How far from the end the newest line counts as in view, in CSS pixels. */
const NEAR = 48;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR;

/** Where an event was. */
const placesOf = (event: GameEvent | undefined): readonly ProvinceId[] =>
  event !== undefined && 'province' in event ? [event.province] : [];

/** What has happened, newest at the bottom. */
export function LogPanel() {
  const play = usePlay();
  const lines = play.telling.lines.value.slice(-SHOWN);
  const seats = play.connection.table.value?.seats ?? [];
  const names = play.names.value;
  const fictional = seats.some(({ occupant }) => occupant === 'fictional');
  useEffect(() => {
    if (fictional) loadReasons();
  }, [fictional]);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  // Whenever lines or their reasons come in, and not only then: whoever reads above stays there.
  useLayoutEffect(() => {
    const { current } = list;
    if (current !== null && atEnd.current) current.scrollTop = current.scrollHeight;
  });
  return (
    <ol
      ref={list}
      class="log"
      data-testid="log"
      onScroll={({ currentTarget }) => {
        atEnd.current = isAtEnd(currentTarget);
      }}
    >
      {lines.length === 0 && <li class="hint">{t('log.empty')}</li>}
      {lines.map((line) => {
        const { key, seat, heading, source } = line;
        const why = names === undefined ? undefined : reasonOf(names, line);
        const clause = source === undefined ? undefined : clauseOfEvent(source.event);
        return (
          <li key={key} class={heading ? 'heading' : ''}>
            {seat >= 0 && seats[seat] !== undefined && (
              <SeatMark colour={seats[seat].colour} size={16} />
            )}
            <span>
              <PlaceWords places={placesOf(source?.event)}>{sentenceOf(line, why)}</PlaceWords>{' '}
              <Reference id={why?.clause ?? clause} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Says new events to screen readers, wherever the panels stand. */
export function LiveLog() {
  const play = usePlay();
  const spoken = useMemo(() => new Spoken(), [play]);
  const isComing = play.connection.past.value === 'asked';
  return (
    <div class="visually-hidden" aria-live="polite" data-testid="live-log">
      {spoken.follow(play.telling.log.value, play.me.value, isComing).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
