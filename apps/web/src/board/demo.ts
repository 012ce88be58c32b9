import '../styles/fonts.css';
import { mapById } from '@vinci/maps';
import { boardGeometry, boardPictures } from './assets.ts';
import { crowdedModel, sampleArrows, sampleHints, sampleModel, samplePlay } from './demo-sample.ts';
import { createBoard } from './index.ts';
import type { BoardModel } from './types.ts';

// A page for whoever works on the board: a game in its middle, with nothing behind it.
// ?map=india  ?theme=dark  ?crowded  ?bare  ?patterns  ?large  ?hints  ?arrows  ?selected=12  ?play  ?still
const query = new URLSearchParams(location.search);
const map = query.get('map') ?? 'europe';
const geometry = await boardGeometry(map);
const host = document.querySelector<HTMLElement>('#board');
if (!host) throw new Error('the page has no place for the board');

let model: BoardModel = map === 'europe' ? sampleModel(geometry) : crowdedModel(geometry);
if (query.has('crowded')) model = crowdedModel(geometry);
if (query.has('bare')) model = { ...model, hints: new Map() };
if (query.has('hints')) model = { ...model, hints: sampleHints(geometry) };
if (query.has('arrows')) model = { ...model, arrows: sampleArrows(geometry) };
if (query.has('selected')) model = { ...model, selected: Number(query.get('selected')) };

const log: string[] = [];
const named = ({ name }: { readonly name: string }): string => (query.has('nameless') ? '' : name);
const { provinces = [], seas = [] } = mapById(map) ?? {};
const board = await createBoard(host, {
  geometry,
  lands: provinces,
  titles: { provinces: provinces.map(named), seas: seas.map(named) },
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
    struck: ({ type }) => log.push(`struck ${type}`),
    rested: () => undefined,
  },
});
board.setEmphasis({ patterns: query.has('patterns'), pieces: query.has('large') });
board.update(model);

const play = (): void => {
  const { next, moves } = samplePlay(geometry, model);
  model = next;
  board.update(model, moves);
};
if (query.has('play')) setTimeout(play, 600);
Object.assign(globalThis, { board, play, log, geometry });
