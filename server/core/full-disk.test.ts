import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainFullDisk, isOfFullDisk } from './full-disk.ts';
import { StartProblem } from './start-problem.ts';

const failure = (message: string, code = '') => Object.assign(new Error(message), { code });

test.each([
  ['the system', failure('no', 'ENOSPC'), true],
  ['a quota', failure('no', 'EDQUOT'), true],
  ['PostgreSQL', failure('could not extend file', '53100'), true],
  [
    'the last line of PostgreSQL',
    new Error('FATAL: could not write: No space left on device'),
    true,
  ],
  ['a migration', new Error('failed', { cause: failure('could not extend', '53100') }), true],
  ['a port that is taken', failure('no', 'EADDRINUSE'), false],
  ['nothing', undefined, false],
])('said by %s: %s', (_who, error, isFull) => {
  expect(isOfFullDisk(error)).toBe(isFull);
});

test('the disk is named: ours, or that of the database that was given', async () => {
  const dataDir = tmpdir();
  const full = failure('could not extend file', '53100');
  const ours = await explainFullDisk(full, { dataDir, databaseUrl: undefined });
  expect(ours).toBeInstanceOf(StartProblem);
  expect(String(ours)).toContain(`The disk that holds DATA_DIR (${dataDir}) is full`);
  const given = await explainFullDisk(full, { dataDir, databaseUrl: 'postgres://db/portal' });
  expect(String(given)).toContain('DATABASE_URL: the disk of the database is full.');
});

test('every other problem stays what it is', async () => {
  const other = failure('no', 'EADDRINUSE');
  expect(await explainFullDisk(other, { dataDir: tmpdir(), databaseUrl: undefined })).toBe(other);
});
