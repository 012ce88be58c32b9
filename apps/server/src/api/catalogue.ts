import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMaps, mapById } from '@vinci/maps';
import { loadGeometry } from '@vinci/maps/geometry';
import { PROTOCOL_ERRORS, refusal, statusOf } from '@vinci/protocol';
import { applies, CLAUSE_IDS, clauseOf, editionOfPreset, say } from '@vinci/rulebook';
import {
  INTENT_TYPES,
  MEANS,
  OPTIONS,
  PHASES,
  PRESET_IDS,
  PRESETS,
  RULE_ERRORS,
  TERRAINS,
  TILES,
  writtenFor,
} from '@vinci/rules';
import express, { type Router } from 'express';
import type { Config } from '../config.ts';
import { RefusedError } from '../http/answers.ts';
import { BOARDS_FOLDER } from '../place.ts';
import { openApi } from './openapi.ts';
import { page } from './page.ts';

const notThere = (): RefusedError => new RefusedError(refusal('http/not-found'));

/** A board with numbers where the graph has names: those by which intents and states name provinces. */
function boardOf(id: string) {
  const map = mapById(id);
  if (map === undefined) throw notThere();
  const provinces = new Map(map.provinces.map((province, index) => [province.id, index]));
  return {
    ...map,
    provinces: map.provinces.map((province, number) => ({
      number,
      ...province,
      neighbours: province.neighbours.map((name) => provinces.get(name)),
    })),
  };
}

/** Where everything lies on a board, with the numbers of `boardOf`. */
async function geometryOf(id: string) {
  if (mapById(id) === undefined) throw notThere();
  const file = JSON.parse(await readFile(join(BOARDS_FOLDER, id, 'geometry.json'), 'utf8'));
  const { board, provinces, seas, ...lines } = loadGeometry(file);
  const numbered = <One extends { readonly index: number }>({ index, ...one }: One) => ({
    number: index,
    ...one,
  });
  const { width, height } = board;
  return {
    ...lines,
    width,
    height,
    provinces: provinces.map(numbered),
    seas: seas.map(numbered),
  };
}

const presetOf = (name: string) => {
  const preset = PRESET_IDS.find((id) => id === name);
  if (preset === undefined) throw notThere();
  return preset;
};

/** The clauses of a rule text, each in the words of the rule book in English. */
function clausesOf(name: string) {
  const edition = editionOfPreset(presetOf(name));
  return CLAUSE_IDS.flatMap((id) => {
    const clause = clauseOf(id);
    return clause !== undefined && applies(clause, edition)
      ? [{ id, text: say(clause, edition) }]
      : [];
  });
}

/** What stays the same for all games: boards, tiles, rule texts, options, clauses, refusals. */
const LISTS: Readonly<Record<string, () => unknown>> = {
  '/boards': () => ({ boards: listMaps() }),
  '/tiles': () => ({
    tiles: Object.values(TILES).map(({ effects, ...tile }) => ({ ...tile, effects })),
  }),
  '/rules': () => ({
    rules: PRESET_IDS.map((id) => ({ id, players: writtenFor(id), options: PRESETS[id] })),
    phases: PHASES,
    intents: INTENT_TYPES,
    means: MEANS,
    terrains: TERRAINS,
  }),
  '/options': () => ({
    options: Object.entries(OPTIONS).map(([name, { compile: _compile, ...option }]) => ({
      name,
      ...option,
    })),
  }),
  '/refusals': () => ({
    refusals: [
      ...Object.entries(PROTOCOL_ERRORS).map(([code, { status, text }]) => ({
        code,
        status,
        text,
      })),
      ...Object.entries(RULE_ERRORS).map(([code, { clause, text }]) => ({
        code,
        status: statusOf(code as keyof typeof RULE_ERRORS),
        text,
        clause,
      })),
    ],
  }),
};

/** Seconds for which a program may keep what it has read. */
const AN_HOUR = 'public, max-age=3600';

/** Calls under `/api/v1` that are about no game. */
export function catalogue({ basePath }: Pick<Config, 'basePath'>): Router {
  const router = express.Router();
  const lists = { ...LISTS, '/openapi.json': () => openApi(basePath) };
  for (const [path, list] of Object.entries(lists)) {
    let made: unknown;
    router.get(path, (_request, response) => {
      made ??= list();
      response.set('Cache-Control', AN_HOUR).json(made);
    });
  }
  router.get('/boards/:id', (request, response) => {
    response.set('Cache-Control', AN_HOUR).json(boardOf(request.params.id));
  });
  const drawn = new Map<string, unknown>();
  router.get('/boards/:id/geometry', async ({ params: { id } }, response) => {
    const geometry = drawn.get(id) ?? (await geometryOf(id));
    drawn.set(id, geometry);
    response.set('Cache-Control', AN_HOUR).json(geometry);
  });
  router.get('/rules/:id/clauses', (request, response) => {
    response.set('Cache-Control', AN_HOUR).json({ clauses: clausesOf(request.params.id) });
  });
  router.get('/', (_request, response) => {
    response
      .set('Cache-Control', AN_HOUR)
      .set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
      .type('html')
      .send(page());
  });
  return router;
}
