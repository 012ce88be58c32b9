import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { MapData } from '@vinci/maps';
import { useEffect, useRef, useState } from 'preact/hooks';
import { boardGeometry, boardPictures } from '../board/assets.ts';
import type { Board, BoardModel, BoardMove, BoardTitles } from '../board/types.ts';
import { isActing } from '../game/acting.ts';
import { carry, ownProvinces } from '../game/draft.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { provinceName, seaName } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { matches } from '../ui/media.ts';
import { usePlay } from '../ui/play-context.ts';
import { isUnwanted, reducedMotion, settings, theme } from '../ui/settings.ts';
import { startSound } from '../ui/sound.ts';
import { Beyond } from './beyond.tsx';
import { boardModel } from './board-model.ts';
import { boardMoves } from './board-moves.ts';
import { followCovers, measureCovers } from './covers.ts';
import { isSmall } from './is-small.ts';
import { LegendButton } from './legend-button.tsx';
import { activateProvince } from './province-actions.ts';
import { signposts } from './signposts.ts';
import { soundMove } from './sounds.ts';

const loadBoard = () => import('../board/index.ts');

/** What fails ahead of time is tried again, with words, when the board is opened. */
const quiet = (): void => undefined;

/** Fetches what the board begins with ahead of time: code, outlines and a small picture. */
export function prepareBoard(map = 'europe'): void {
  loadBoard().catch(quiet);
  boardGeometry(map).catch(quiet);
  new Image().src = boardPictures(map).preview;
}

const titlesOf = (map: MapData): BoardTitles => ({
  provinces: map.provinces.map((_, i) => provinceName(map, i)),
  seas: map.seas.map((_, i) => seaName(map, i)),
});

/** The board, made once per game; it shows what `boardModel` makes of the game. */
export function BoardHost() {
  const play = usePlay();
  const host = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<Board | undefined>(undefined);
  const [failure, setFailure] = useState(0);
  const [failed, setFailed] = useState(false);
  /** How often the camera has come to rest. */
  const rests = useSignal(0);

  useEffect(() => {
    const map = play.connection.game.peek()?.map;
    if (map === undefined) return;
    let made: Board | undefined;
    let gone = false;
    setFailed(false);
    // Code, outlines and picture come side by side, not one after the other.
    prepareBoard(map.id);
    void (async () => {
      try {
        const [{ createBoard }, geometry] = await Promise.all([loadBoard(), boardGeometry(map.id)]);
        if (gone || host.current === null) return;
        made = await createBoard(host.current, {
          geometry,
          lands: map.provinces,
          titles: titlesOf(map),
          pictures: boardPictures(map.id),
          events: boardEvents(play, () => made, rests),
          theme: theme(),
          reducedMotion: reducedMotion(),
          speed: settings.value.speed || 1,
        });
        if (gone) made.destroy();
        else setBoard(made);
      } catch {
        if (!gone) setFailed(true);
      }
    })();
    return () => {
      gone = true;
      setBoard(undefined);
      play.staging.reset();
      made?.destroy();
    };
  }, [play, failure]);

  // Sounds come after everything that is to be seen.
  const settled = board !== undefined || failed;
  useEffect(() => (settled ? startSound() : undefined), [settled]);

  return (
    <>
      <div
        ref={host}
        class="board-host"
        role="img"
        aria-label={t('board.label')}
        data-testid="board"
        data-ready={board !== undefined}
      />
      {board === undefined && !failed && (
        <p class="board-word" role="status">
          {t('board.loading')}
        </p>
      )}
      {failed && (
        <div class="board-word note bad" role="alert">
          <span>{t('board.failed')}</span>
          <Button onClick={() => setFailure(failure + 1)}>{t('banner.retry')}</Button>
        </div>
      )}
      {board !== undefined && <BoardFeed board={board} play={play} rests={rests} />}
    </>
  );
}

function boardEvents(play: Play, board: () => Board | undefined, rests: Signal<number>) {
  return {
    tap: (province: number | undefined) => {
      board()?.skipAnimations();
      activateProvince(play, province);
    },
    hover: (province: number | undefined) => {
      play.hovered.value = province;
    },
    longPress: (province: number | undefined) => {
      play.selected.value = province;
    },
    dragStart: (province: number) => {
      const draft = play.draft.value;
      const pawns = draft?.pawns.get(province) ?? 0;
      return draft !== undefined && pawns > (draft.least.get(province) ?? 0);
    },
    drop: (from: number, to: number | undefined) => {
      const draft = play.draft.value;
      if (draft !== undefined && to !== undefined) play.drafting.change(carry(draft, from, to, 1));
    },
    struck: (move: BoardMove) => soundMove(move, play.me.peek()),
    rested: () => {
      rests.value++;
    },
  };
}

/** Motion keeps up with the text that a review shows with it. */
const REVIEW_SPEEDS = { slow: 0.75, normal: 1, fast: 3 } as const;

interface FeedProps {
  readonly board: Board;
  readonly play: Play;
  readonly rests: ReadonlySignal<number>;
}

/** Hands every change on to the board. */
function BoardFeed({ board, play, rests }: FeedProps) {
  const shown = useRef<unknown>(undefined);
  const [shows] = useState(() => boardModel(play));
  const reviewed = useRef(false);
  useSignalEffect(() => {
    const model = shows.value;
    const moment = play.review.moment.value;
    const change = moment === undefined ? play.connection.change.peek() : moment.change;
    if (model === undefined) return;
    // What led to the present is no way there from a moment of the past.
    if (moment === undefined && reviewed.current) shown.current = change;
    reviewed.current = moment !== undefined;
    const { revision, position } = play.connection;
    const present = position.peek();
    const begun =
      moment === undefined && present !== undefined
        ? play.staging.announce(revision.peek(), present)
        : undefined;
    if (change !== undefined && change !== shown.current && !change.undone) {
      shown.current = change;
      const moves = boardMoves(change.events);
      board.update(model, moves, begun);
      if (model.selected === undefined) board.follow(placesOf(moves));
    } else {
      shown.current = change;
      board.update(model, undefined, begun);
    }
  });
  useSignalEffect(() => {
    board.setTheme(theme());
    board.setReducedMotion(reducedMotion());
    const { speed, pace, patterns, large } = settings.value;
    board.setSpeed(play.review.active.value ? REVIEW_SPEEDS[pace] : speed || 1);
    board.setEmphasis({ patterns, pieces: large });
  });
  useSignalEffect(() => {
    const map = play.connection.game.value?.map;
    if (map === undefined) return;
    board.setTitles(titlesOf(map));
  });
  /** Panels have to be in their places, or gone, before the camera makes room for something: one follows the other. */
  const makeRoom = (look: () => void): void => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        board.setInsets(measureCovers());
        look();
      }),
    );
  };
  const fit = (): void => makeRoom(() => board.fit());
  useEffect(() => {
    const measure = (): void => board.setInsets(measureCovers());
    const stopFollowing = followCovers(measure);
    measure();
    firstView(board, play);
    play.snapshot = (width) => board.snapshot(width);
    const zoom = (event: KeyboardEvent): void => onZoomKey(event, board, fit);
    addEventListener('keydown', zoom);
    return () => {
      play.snapshot = undefined;
      stopFollowing();
      removeEventListener('keydown', zoom);
    };
  }, [board]);
  useSignalEffect(() => {
    const selected = play.selected.value;
    if (selected === undefined) return;
    makeRoom(() => {
      // Whoever has put it aside meanwhile looks elsewhere.
      if (play.selected.peek() === selected) board.focusProvince(selected);
    });
  });
  useSignalEffect(() => {
    const pointed = play.pointed.value;
    if (pointed.length === 0) return;
    makeRoom(() => board.frame(pointed, play.closeUp && matches('sheets')));
  });
  const framed = useRef<string | undefined>(undefined);
  useSignalEffect(() => {
    const occasion = occasionOf(play);
    const targets = occasion === undefined ? [] : targetsOf(shows.value);
    if (occasion !== undefined && (targets.length === 0 || framed.current === occasion)) return;
    framed.current = occasion;
    // What is pointed at is in view already.
    if (occasion === undefined || play.pointed.peek().length > 0) return;
    makeRoom(() => board.present(targets));
  });
  const brief = useRef(settings.peek().brief);
  useSignalEffect(() => {
    if (settings.value.brief === brief.current) return;
    brief.current = settings.value.brief;
    makeRoom(() => board.fill());
  });
  return (
    <>
      {isSmall() && play.selected.value === undefined && (
        <Edges board={board} shows={shows} rests={rests} />
      )}
      <div class="zoom-buttons" data-covers="corner">
        <Button
          square
          class="zoom"
          aria-label={t('board.zoomIn')}
          onClick={() => board.zoomBy(1.4)}
        >
          +
        </Button>
        <Button
          square
          class="zoom"
          aria-label={t('board.zoomOut')}
          onClick={() => board.zoomBy(1 / 1.4)}
        >
          −
        </Button>
        <Button
          square
          aria-label={t('board.fit')}
          title={t('board.fit')}
          data-testid="whole-map"
          onClick={() => makeRoom(() => board.fitOrReturn())}
        >
          ⤢
        </Button>
        <LegendButton play={play} />
      </div>
    </>
  );
}

interface EdgesProps {
  readonly board: Board;
  readonly shows: ReadonlySignal<BoardModel | undefined>;
  readonly rests: ReadonlySignal<number>;
}

/** Where the middles of elements are in the window, CSS pixels; of those that are seen. */
const middlesOf = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));

/** What can be done and is out of view. */
function Edges({ board, shows, rests }: EdgesProps) {
  // Read for its changes: the camera is asked where it is now.
  rests.value;
  const insets = measureCovers();
  const posts = signposts(
    targetsOf(shows.value),
    board.screenPoint,
    insets,
    { width: innerWidth, height: innerHeight },
    middlesOf('.zoom-buttons .button'),
  );
  return <Beyond board={board} posts={posts} insets={insets} />;
}

/** What there is to do for this person now, as a word that changes with it; `undefined` while there is nothing. */
function occasionOf(play: Play): string | undefined {
  const position = play.position.value;
  const me = play.me.value;
  if (position === undefined || play.review.active.value || !isActing(position, me))
    return undefined;
  const phase = position.phase === 'expansion' ? 'mobilisation' : position.phase;
  return `${position.round} ${phase}`;
}

/** Where something happens. */
const placesOf = (moves: readonly BoardMove[]): number[] =>
  moves.flatMap((move) => (move.type === 'conquer' ? [move.province] : []));

/** Provinces that ask to be touched. */
const targetsOf = (model: BoardModel | undefined): number[] =>
  [...(model?.hints ?? [])]
    .filter(([, { tone }]) => tone === 'reachable' || tone === 'target' || tone === 'warning')
    .map(([province]) => province);

/** Begins with the own empire in view. */
function firstView(board: Board, play: Play): void {
  board.begin();
  const position = play.position.peek();
  const me = play.me.peek();
  if (position === undefined || me < 0) return;
  const own = ownProvinces(position, me);
  const middle = own[Math.floor(own.length / 2)];
  if (middle !== undefined) board.focusProvince(middle);
}

function onZoomKey(event: KeyboardEvent, board: Board, fit: () => void): void {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input,textarea,select')) {
    return;
  }
  if (isUnwanted(event) || document.querySelector('dialog[open]') !== null) return;
  if (event.key === '+') board.zoomBy(1.25);
  else if (event.key === '-') board.zoomBy(0.8);
  else if (event.key === '0') fit();
}
