import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { numberFaults } from '../scripts/coverage/check.ts';
import { BETWEEN } from '../scripts/coverage/reports.ts';
import { readTables } from '../scripts/coverage/tables.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { statements, faults } = readTables(ROOT);

it('every row of the coverage tables can be read and has a number of its own', () => {
  expect([...faults, ...numberFaults(statements)]).toEqual([]);
});

it('every file that the coverage tables name is there', () => {
  const proofs = statements.flatMap((statement) => statement.proofs);
  const files = proofs.flatMap((proof) =>
    proof.kind === 'test' ? [proof.name.split(BETWEEN)[0] ?? ''] : [],
  );
  expect([...new Set(files)].filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([]);
});

it('a statement that is proved neither in a browser nor over HTTP says why, and no other does', () => {
  const NEITHER = 'in a browser, since ';
  const isOverHttp = (file: string) =>
    file.startsWith('e2e/') ||
    (file.startsWith('server/') &&
      /\binject\(|\.call\(|\bfetch\(|startTestUploads|startTestAccounts/.test(
        readFileSync(resolve(ROOT, file), 'utf8'),
      ));
  const proved = statements.filter(({ proofs }) => proofs.some(({ kind }) => kind === 'test'));
  const neither = proved.filter(
    ({ proofs }) =>
      !proofs.some(
        (proof) => proof.kind === 'test' && isOverHttp(proof.name.split(BETWEEN)[0] ?? ''),
      ),
  );
  const marked = proved.filter(({ proofs }) =>
    proofs.some((proof) => proof.kind === 'reason' && proof.why.startsWith(NEITHER)),
  );
  const numbers = (list: typeof statements) => list.map(({ number }) => number);
  expect(numbers(marked)).toEqual(numbers(neither));
});
