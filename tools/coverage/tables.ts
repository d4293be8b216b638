import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable, type Table } from './table.ts';

const FOLDER = 'docs/specification-coverage';
const SECTIONS = 9;

/** All tables of the project combined. A section without a statement is a fault. */
export function readTables(root: string): Table {
  const files = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md'));
  const tables = files
    .sort()
    .map((name) => readTable(`${FOLDER}/${name}`, readFileSync(join(root, FOLDER, name), 'utf8')));
  const statements = tables.flatMap((table) => table.statements);
  const missing = Array.from({ length: SECTIONS }, (_, index) => index + 1)
    .filter((section) => !statements.some(({ number }) => number.startsWith(`§${section}.`)))
    .map((section) => `${FOLDER}: section ${section} has no statement.`);
  return { statements, faults: [...tables.flatMap((table) => table.faults), ...missing] };
}
