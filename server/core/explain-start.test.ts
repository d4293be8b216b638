import { tmpdir } from 'node:os';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { explainStart } from './explain-start.ts';
import { StartProblem } from './start-problem.ts';

const given = { dataDir: tmpdir(), databaseUrl: 'postgres://db/portal' };
const ours = { dataDir: tmpdir(), databaseUrl: undefined };

/** As PostgreSQL says it. */
function refusal(code: string): Error {
  const error = new DatabaseError('no', 0, 'error');
  return Object.assign(error, { severity: 'ERROR', code });
}

test.each([
  ['25006', 'DATABASE_URL: the database takes no changes: it is read-only.'],
  ['53300', 'DATABASE_URL: the database takes no more connections.'],
  ['53100', 'DATABASE_URL: the disk of the database is full.'],
])('what PostgreSQL says at a start, %s, is told in one line', async (code, line) => {
  const explained = await explainStart(refusal(code), given);
  expect(explained).toBeInstanceOf(StartProblem);
  expect(String(explained)).toContain(line);
});

test('a database of our own has no setting to be named', async () => {
  expect(String(await explainStart(refusal('25006'), ours))).toContain('The database takes');
});

test.each([
  ['a fault of a statement', refusal('42P01')],
  ['another server that refuses connections', Object.assign(new Error(), { code: 'ECONNREFUSED' })],
])('%s stays what it is', async (_, error) => {
  expect(await explainStart(error, given)).toBe(error);
});
