/** Checks that every setting in the guide for operators is in the topology's description, or has a reason why not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  IMAGE_SETTINGS,
  LEFT_OUT,
  OPTIONAL_SECRETS,
  OPTIONAL_SETTINGS,
  SECRETS,
  SETTINGS,
} from './topology.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
/** The names in the first column of the guide's tables of settings. */
const documented = guide
  .split('\n')
  .filter((line) => /^\| (`[A-Z][A-Z0-9_]+`(, )?)+ \|/.test(line))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
const filesOfSecrets = [...guide.matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name]) => name ?? '');

const described: readonly string[] = [
  ...SETTINGS,
  ...OPTIONAL_SETTINGS,
  ...IMAGE_SETTINGS,
  ...SECRETS,
  ...OPTIONAL_SECRETS,
  ...Object.keys(LEFT_OUT),
];

test('every setting that the guide names is in the description once, and no other is', () => {
  expect(documented.length).toBeGreaterThan(40);
  // The guide names the session token only among the secrets that a file may hold.
  const all = new Set([...documented, 'AWS_SESSION_TOKEN']);
  expect([...described].sort()).toEqual([...all].sort());
});

test('what is handed over as a file may be in one', () => {
  for (const name of [...SECRETS, ...OPTIONAL_SECRETS]) expect(filesOfSecrets).toContain(name);
});
