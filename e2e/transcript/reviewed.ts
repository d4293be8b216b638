/** Compares a transcript with the reviewed one: `TRANSCRIPTS=write` writes a new one, to be read before it is committed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Text that differs each time, and its replacement. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@applicants\.test/g, 'applicant@mail.example'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\s?[AP]M/g, '12:00 PM'],
  [/(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, \w+ \d{1,2}\b/g, 'Sunday, January 1'],
  [/[A-Z][a-z]+ \d{1,2}, 20\d\d/g, 'January 1, 2027'],
  // The reference number.
  [/\d{4}-\d{4}/g, '1234-5678'],
  [/\b([PE])[SD]T\b/g, '$1ST'],
  [/\b(?:Jan|Feb|Mar|Nov|Dec) \d{1,2}\b/g, 'Jan 1'],
  // A screen reader says neither where a link leads nor every choice of a list.
  [/^ *- (?:\/url:|option ).*\n/gm, ''],
];

/** Compares a transcript with the file of that name in `e2e/transcript/`. */
export function expectReviewed(name: string, lines: readonly string[]): void {
  const file = join(import.meta.dirname, `${name}.txt`);
  const text = withoutVarying(`${lines.join('\n')}\n`);
  if (process.env.TRANSCRIPTS === 'write') writeFileSync(file, text);
  expect(text, 'read the difference; TRANSCRIPTS=write keeps it').toBe(readFileSync(file, 'utf8'));
}

function withoutVarying(words: string): string {
  return VARYING.reduce((text, [varying, fixed]) => text.replaceAll(varying, fixed), words);
}
