import { existsSync } from 'node:fs';
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
