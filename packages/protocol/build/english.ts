/**
 * Some English stands in code, with the thing that it belongs to: refusals, what is wrong with a notation, and
 * the names of tiles, boards, provinces and seas. From there it is copied to the English folder, for those who
 * translate it: `node packages/protocol/build/english.ts`. English readers get it from the code.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMaps, mapById } from '@vinci/maps';
import { CONFIG_ERRORS, RULE_ERRORS, TILES } from '@vinci/rules';
import { IMPOSSIBILITIES, SYNTAX_PROBLEMS } from '@vinci/rules/notation';
import { type Messages, PACKAGE } from '@vinci/words/folder';
import { PROTOCOL_ERRORS } from '../src/index.ts';

const textOf = (error: string | { readonly text: string }): string =>
  typeof error === 'string' ? error : error.text;

const refusals = (): Messages =>
  Object.fromEntries(
    Object.entries({ ...PROTOCOL_ERRORS, ...RULE_ERRORS, ...CONFIG_ERRORS }).map(
      ([code, error]) => [`refusal.${code}`, textOf(error)],
    ),
  );

const tiles = (): Messages =>
  Object.fromEntries(
    TILES.flatMap((tile) => {
      const { name, summary } = tile.vinci2 ?? {};
      return [
        // One with a broken column is told by a sign.
        ...(tile.columnOf === undefined ? [[`tileName.${tile.id}`, tile.name]] : []),
        [`tileText.${tile.id}`, tile.summary],
        ...(name === undefined ? [] : [[`tileName.vinci2_35.${tile.id}`, name]]),
        ...(summary === undefined ? [] : [[`tileText.vinci2_35.${tile.id}`, summary]]),
      ];
    }),
  );

const places = (): Messages =>
  Object.fromEntries(
    listMaps().flatMap(({ id, about }) => {
      const { provinces = [], seas = [] } = mapById(id) ?? {};
      return [
        [`mapAbout.${id}`, about],
        ...provinces.map((each) => [`provinceName.${id}.${each.id}`, each.name]),
        ...seas.map((each) => [`seaName.${id}.${each.id}`, each.name]),
      ];
    }),
  );

const notation = (): Messages =>
  Object.fromEntries(
    Object.entries({ syntax: SYNTAX_PROBLEMS, impossible: IMPOSSIBILITIES }).flatMap(
      ([kind, texts]) =>
        Object.entries(texts).map(([problem, text]) => [`notation.${kind}.${problem}`, text]),
    ),
  );

/** The files of the English folder that are copies, by area. */
export const fromCode = (): Readonly<Record<string, Messages>> => ({
  refusals: refusals(),
  notation: notation(),
  names: { ...tiles(), ...places() },
});

if (process.argv[1] === import.meta.filename) {
  for (const [area, messages] of Object.entries(fromCode())) {
    writeFileSync(join(PACKAGE, 'en', `${area}.json`), `${JSON.stringify(messages, null, 2)}\n`);
  }
}
