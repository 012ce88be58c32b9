import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Board, Insets } from '../board/types.ts';
import { carry, ownProvinces } from '../game/draft.ts';
import { boardMoves } from '../game/moves.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { reducedMotion, settings, theme } from '../ui/settings.ts';
import { boardGeometry, boardPictures } from './board-assets.ts';
import { activateProvince } from './province-actions.ts';

const loadBoard = () => import('../board/index.ts');

/** Fetches code, outlines and picture of the board ahead of time. */
export function prepareBoard(map = 'europe'): void {
  const quiet = (): void => undefined;
  // Whatever fails here is tried again, with words, when the board is opened.
  loadBoard().catch(quiet);
  boardGeometry(map)
    .then(() => {
      new Image().src = boardPictures(map)['1x'];
    })
    .catch(quiet);
}

/** The board, made once per game; everything it shows comes from `play.board`. */
export function BoardHost() {
  const play = usePlay();
  const host = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<Board | undefined>(undefined);
  const [failure, setFailure] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const map = play.session.game.value?.map.id ?? 'europe';
    let made: Board | undefined;
    let gone = false;
    setFailed(false);
    void (async () => {
      try {
        const [{ createBoard }, geometry] = await Promise.all([loadBoard(), boardGeometry(map)]);
        if (gone || host.current === null) return;
        made = await createBoard(host.current, {
          geometry,
          pictures: boardPictures(map),
          events: boardEvents(play, () => made),
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
      made?.destroy();
    };
  }, [play, failure]);

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
          <button type="button" class="button" onClick={() => setFailure(failure + 1)}>
            {t('banner.retry')}
          </button>
        </div>
      )}
      {board !== undefined && <BoardFeed board={board} play={play} />}
    </>
  );
}

function boardEvents(play: Play, board: () => Board | undefined) {
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
      if (draft !== undefined && to !== undefined) play.draft.value = carry(draft, from, to, 1);
    },
  };
}

/** Hands every change on to the board. */
function BoardFeed({ board, play }: { readonly board: Board; readonly play: Play }) {
  const shown = useRef<unknown>(undefined);
  const reviewed = useRef(false);
  const [room] = useState(createBarRoom);
  useSignalEffect(() => {
    const model = play.board.value;
    const moment = play.moment.value;
    const change = moment === undefined ? play.session.change.peek() : moment.change;
    if (model === undefined) return;
    // What led to the present is no way there from a moment of the past.
    if (moment === undefined && reviewed.current) shown.current = change;
    reviewed.current = moment !== undefined;
    if (change !== undefined && change !== shown.current && !change.undone) {
      shown.current = change;
      board.update(model, boardMoves(change.events));
    } else {
      shown.current = change;
      board.update(model);
    }
  });
  useSignalEffect(() => {
    board.setTheme(theme());
    board.setReducedMotion(reducedMotion());
    board.setSpeed(settings.value.speed || 1);
  });
  useEffect(() => {
    const follow = (): void => board.setInsets(room.hold(measureInsets()));
    const anew = (): void => {
      room.reset();
      follow();
    };
    follow();
    firstView(board, play);
    const watcher = new ResizeObserver(follow);
    for (const panel of document.querySelectorAll('[data-covers]')) watcher.observe(panel);
    addEventListener('resize', anew);
    const zoom = (event: KeyboardEvent): void => onZoomKey(event, board);
    addEventListener('keydown', zoom);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', anew);
      removeEventListener('keydown', zoom);
    };
  }, [board]);
  useSignalEffect(() => {
    const selected = play.selected.value;
    if (selected === undefined) return;
    // The card of the province has to be in its place before the camera makes room for both.
    requestAnimationFrame(() => {
      if (isNarrow()) board.setInsets(room.hold(measureInsets()));
      board.focusProvince(selected);
    });
  });
  return (
    <div class="zoom-buttons">
      <button
        type="button"
        class="button icon zoom"
        aria-label={t('board.zoomIn')}
        onClick={() => board.zoomBy(1.4)}
      >
        +
      </button>
      <button
        type="button"
        class="button icon zoom"
        aria-label={t('board.zoomOut')}
        onClick={() => board.zoomBy(1 / 1.4)}
      >
        −
      </button>
      <button
        type="button"
        class="button icon"
        aria-label={t('board.fit')}
        title={t('board.fit')}
        data-testid="whole-map"
        onClick={() => board.fit()}
      >
        ⤢
      </button>
    </div>
  );
}

/** Whether panels are sheets that lie over the board; the style sheets ask the same. */
const isNarrow = (): boolean =>
  matchMedia('(width < 800px), (width < 1100px) and (orientation: portrait)').matches;

/** On an upright screen the whole map may be a stamp: begin closer, with the own empire in view. */
function firstView(board: Board, play: Play): void {
  board.fit();
  if (!isNarrow()) return;
  const insets = measureInsets();
  const height = innerHeight - insets.top - insets.bottom;
  board.zoomBy(Math.min(2.4, Math.max(1, height / (innerWidth * board.aspect))));
  const position = play.position.peek();
  const me = play.me.peek();
  if (position === undefined || me < 0) return;
  const own = ownProvinces(position, me);
  if (own.length > 0) board.focusProvince(own[Math.floor(own.length / 2)]);
}

function onZoomKey(event: KeyboardEvent, board: Board): void {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input,textarea,select')) {
    return;
  }
  if (event.key === '+') board.zoomBy(1.25);
  else if (event.key === '-') board.zoomBy(0.8);
  else if (event.key === '0') board.fit();
}

/**
 * Holds the room below the board once the action bar has needed it, so that the board stays where it
 * is when the bar has less to say in the next phase.
 */
function createBarRoom(): { hold(insets: Insets): Insets; reset(): void } {
  let most = 0;
  return {
    hold(insets) {
      // The review has a bar of its own, and the card of a province comes and goes.
      const bar = document.querySelector('.bottom .action-bar');
      if (bar === null) return insets;
      const box = bar.getBoundingClientRect();
      most = Math.max(most, innerHeight - box.top);
      return { ...insets, bottom: Math.max(insets.bottom, most) };
    },
    reset() {
      most = 0;
    },
  };
}

/** How much of the board the panels cover, so that it is fitted into what is left. */
function measureInsets(): Insets {
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const panel of document.querySelectorAll<HTMLElement>('[data-covers]')) {
    const box = panel.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(panel).visibility === 'hidden') continue;
    const side = panel.dataset.covers;
    if (side === 'top') insets.top = Math.max(insets.top, box.bottom);
    if (side === 'bottom') insets.bottom = Math.max(insets.bottom, innerHeight - box.top);
    if (side === 'left' && box.right < innerWidth) insets.left = Math.max(insets.left, box.right);
    if (side === 'right' && box.left > 0) insets.right = innerWidth - box.left;
  }
  const card = isNarrow() ? document.querySelector('.province-card') : null;
  const top = card?.getBoundingClientRect();
  if (top !== undefined && top.height > 0)
    insets.bottom = Math.max(insets.bottom, innerHeight - top.top);
  return insets;
}
