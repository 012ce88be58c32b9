import { boardGeometry, boardPictures } from '../hud/board-assets.ts';
import { sampleHints, sampleModel, samplePlay } from './demo-sample.ts';
import { createBoard } from './index.ts';
import type { BoardModel } from './types.ts';

// A page for whoever works on the board: a game in its middle, with nothing behind it.
// ?map=india  ?theme=dark  ?hints  ?selected=12  ?play  ?still
const query = new URLSearchParams(location.search);
const map = query.get('map') ?? 'europe';
const geometry = await boardGeometry(map);
const host = document.querySelector<HTMLElement>('#board');
if (!host) throw new Error('the page has no place for the board');

let model: BoardModel = sampleModel(geometry);
if (query.has('hints')) model = { ...model, hints: sampleHints(geometry) };
if (query.has('selected')) model = { ...model, selected: Number(query.get('selected')) };

const log: string[] = [];
const board = await createBoard(host, {
  geometry,
  pictures: boardPictures(map),
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  reducedMotion: query.has('still'),
  speed: Number(query.get('speed') ?? 1),
  events: {
    tap(province) {
      log.push(`tap ${province}`);
      model = { ...model, selected: province };
      board.update(model);
    },
    hover: () => undefined,
    longPress: (province) => log.push(`long ${province}`),
    dragStart: () => true,
    drop: (from, to) => log.push(`drop ${from} ${to}`),
  },
});
board.update(model);

const play = (): void => {
  const { next, moves } = samplePlay(geometry, model);
  model = next;
  board.update(model, moves);
};
if (query.has('play')) setTimeout(play, 600);
Object.assign(globalThis, { board, play, log, geometry });
