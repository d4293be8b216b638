import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainStart } from './explain-start.ts';
import { isOfFullDisk } from './full-disk.ts';
import { StartProblem } from './start-problem.ts';

const failure = (message: string, code = '') => Object.assign(new Error(message), { code });

test.each([
  ['the system', failure('no', 'ENOSPC'), true],
  ['PostgreSQL', failure('could not extend file', '53100'), true],
  ['the last line of PostgreSQL', new Error('FATAL: No space left on device'), true],
  ['a migration', new Error('failed', { cause: failure('could not extend', '53100') }), true],
  ['a port that is taken', failure('no', 'EADDRINUSE'), false],
  ['nothing', undefined, false],
])('said by %s: %s', (_who, error, isFull) => {
  expect(isOfFullDisk(error)).toBe(isFull);
});

const given = { dataDir: tmpdir(), databaseUrl: 'postgres://db/portal' };
const ours = { dataDir: tmpdir(), databaseUrl: undefined };
/** As PostgreSQL says it. */
const refusal = (code: string) => Object.assign(failure('no', code), { severity: 'ERROR' });

test.each([
  ['25006', given, 'DATABASE_URL: the database takes no changes: it is read-only.'],
  ['53300', given, 'DATABASE_URL: the database takes no more connections.'],
  ['53100', ours, `The disk that holds DATA_DIR (${tmpdir()}) is full`],
])('what PostgreSQL says at a start, %s, is told in one line', async (code, settings, line) => {
  const explained = await explainStart(refusal(code), settings);
  expect(explained).toBeInstanceOf(StartProblem);
  expect(String(explained)).toContain(line);
});

test.each([
  ['a fault of a statement', refusal('42P01')],
  ['another server that refuses connections', failure('', 'ECONNREFUSED')],
  ['a port that is taken', failure('no', 'EADDRINUSE')],
])('%s stays what it is', async (_, error) => {
  expect(await explainStart(error, given)).toBe(error);
  expect(await explainStart(error, ours)).toBe(error);
});
