/** Compares a transcript with the reviewed one: `TRANSCRIPTS=write` writes a new one, to be read before it is committed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';

/** Text that differs each time, and its replacement. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@applicants\.test/g, 'applicant@mail.example'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\s?(?:AM|PM|[ap]\.\s?m\.)/g, '12:00 PM'],
  // Spanish has another article at one o'clock.
  [/\ba la 12:00 PM/g, 'a las 12:00 PM'],
  [/(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, \w+ \d{1,2}\b/g, 'Sunday, January 1'],
  [/[A-Z][a-z]+ \d{1,2}, 20\d\d/g, 'January 1, 2027'],
  [
    /(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo),? \d{1,2} de \w+\b/g,
    'domingo, 1 de enero',
  ],
  [/\d{1,2} de \w+ de 20\d\d/g, '1 de enero de 2027'],
  [/\d{4}-\d{4}/g, '1234-5678'],
  [/\b([PE])[SD]T\b/g, '$1ST'],
  [/\b(?:Jan|Feb|Mar|Nov|Dec) \d{1,2}\b/g, 'Jan 1'],
  [/\b\d{1,2} (?:ene|feb|mar|nov|dic)\b/g, '1 ene'],
  // The reference number.
  [/\b\d{4}-\d{4}\b/g, '4829-3061'],
  [/http:\/\/localhost:\d+/g, 'https://apply.college.example'],
];

/** Compares a transcript with the file of that name in `e2e/transcript/`. */
export function expectReviewed(name: string, lines: readonly string[]): void {
  const file = join(import.meta.dirname, `${name}.txt`);
  const text = `${lines.map(steady).join('\n')}\n`;
  if (process.env.TRANSCRIPTS === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text, 'read the difference; TRANSCRIPTS=write keeps it').toBe(readFileSync(file, 'utf8'));
}

function steady(line: string): string {
  return VARYING.reduce((text, [what, instead]) => text.replaceAll(what, instead), line);
}
