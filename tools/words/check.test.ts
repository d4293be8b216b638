import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#words/catalogue.ts';
import { breachesInCatalogue, breachesInEnglish } from './check.ts';
import type { Wanted } from './sentences.ts';

const HEAD = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n\n';

const FILES = '{count, plural, one {# file} other {# files}}';
const wanted: readonly Wanted[] = [
  { english: 'Hello, {name}!', contexts: [], files: [] },
  { english: 'Title', contexts: ['prefix', 'rank'], files: [] },
  { english: FILES, contexts: [], files: [] },
];

const entry = (english: string, translation: string, context?: string) =>
  `${context ? `msgctxt "${context}"\n` : ''}msgid "${english}"\nmsgstr "${translation}"\n\n`;

const hello = entry('Hello, {name}!', '¡Hola, {name}!');
const title = entry('Title', 'Tratamiento');
const files = entry(FILES, '{count, plural, one {#} many {# de} other {# as}}');

const breaches = (po: string) => breachesInCatalogue('es.po', readCatalogue(HEAD + po), wanted);

describe('a catalogue', () => {
  it.each([
    ['with everything', hello + title + files],
    [
      'with a translation for each question',
      hello + files + entry('Title', 'a', 'prefix') + entry('Title', 'b', 'rank'),
    ],
    ['with one for one question', hello + files + title + entry('Title', 'b', 'rank')],
    ['with something out of use', `${hello + title + files}#~ msgid "Bye"\n#~ msgstr "Adiós"\n`],
  ])('%s is good', (_, po) => {
    expect(breaches(po)).toEqual([]);
  });

  const all = hello + title + files;
  const greeting = (spanish: string) => entry('Hello, {name}!', spanish) + title + files;
  it.each([
    [title + files, '"Hello, {name}!" has no translation; run "npm run words"'],
    [greeting(''), '"Hello, {name}!" has no translation'],
    [all + entry('Hi, {name}!', '¡Hola, {name}!'), 'nothing says "Hi, {name}!" any more'],
    [all + entry('Title', 'x', 'first_name'), 'nothing says "Title" at "first_name" any more'],
    [hello + files + entry('Title', 'x', 'rank'), '"Title" has no translation'],
    [`#, fuzzy\n${all}`, '"Hello, {name}!" is marked as fuzzy'],
    [greeting('¡Hola, {nombre}!'), 'uses {nombre}, which nobody fills in; take it out'],
    [greeting('¡Hola!'), 'leaves out {name}; put it in'],
    [greeting('¡Hola, {name!'), 'mend the translation of "Hello, {name}!"'],
    [
      hello + title + entry(FILES, '{count, plural, one {#} other {# as}}'),
      'has a plural without "many"; add the case',
    ],
    [hello + all, '"Hello, {name}!" stands there twice; take one away'],
  ])('is refused with what to do: %j, %s', (po, message) => {
    const found = breaches(po);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^es\.po: /);
    expect(found[0]).toContain(message);
  });

  it('gets at most twenty lines', () => {
    const names = Array.from({ length: 500 }, (_, at) => ({ ...wanted[0], english: `${at}` }));
    const found = breachesInCatalogue('es.po', readCatalogue(HEAD), names as unknown as Wanted[]);
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toBe('es.po: and 480 more');
  });
});

it('English that cannot be parsed is refused', () => {
  expect(breachesInEnglish(wanted)).toEqual([]);
  const broken = [{ english: 'Hello, {name!', contexts: [], files: [] }];
  expect(breachesInEnglish(broken)).toEqual([
    expect.stringContaining('"Hello, {name!" cannot be read'),
  ]);
});
