import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLearned } from '@vinci/bots/master';
import { vinci } from './support/vinci.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinci-teach-'));
  file = join(folder, 'master.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const teach = (...args: readonly string[]) => vinci(['teach', '-n', '10', '--out', file, ...args]);

test('teaches a rule text, and the same again', () => {
  expect(teach('-p', 'vinci2', '-m', 'europe')).toMatchObject({
    code: 0,
    out: `Taught: ${file}\n`,
  });
  const first = readFileSync(file, 'utf8');
  const learned = readLearned(first);
  expect(learned.ok && learned.value.map(({ preset }) => preset)).toEqual(['vinci2']);
  teach('-p', 'vinci2', '-m', 'europe');
  expect(readFileSync(file, 'utf8')).toBe(first);
  const match = ['arena', '-n', '1', '-m', 'british-isles', '--players', 'master,easy,easy'];
  expect(vinci([...match, '--learned', file])).toMatchObject({
    code: 2,
    err: 'model/board: Master was not taught the board British Isles.\n',
  });
});

test('a damaged file is refused and stays as it is', () => {
  writeFileSync(file, '{"format":');
  const refused = {
    code: 2,
    err: 'model/damaged: The file with what master learned is damaged (not JSON).\n',
  };
  expect(teach('-p', 'vinci2', '-m', 'europe')).toMatchObject(refused);
  expect(readFileSync(file, 'utf8')).toBe('{"format":');
  const match = ['arena', '-n', '1', '--players', 'master,easy,easy', '--learned', file];
  expect(vinci(match)).toMatchObject(refused);
});

test.each([
  ['master', '--learned', 'what master learned'],
  ['strong', '--model', 'what was learned'],
])('without its file %s plays in no arena', (level, option, what) => {
  const match = ['arena', '-n', '1', '--players', `${level},easy,easy`, option, file];
  expect(vinci(match)).toMatchObject({
    code: 2,
    err: `model/missing: There is no file with ${what}.\n`,
  });
});

test('a rule text that cannot be taught is refused', () => {
  expect(teach('-p', 'deShort')).toMatchObject({
    code: 2,
    err: 'teach/subject: Master can be taught deClassic on europe, vinci2 on europe, deClassic on british-isles, vinci2 on british-isles, vinci2 on near-east, vinci2 on india.\n',
  });
});
