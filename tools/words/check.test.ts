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

  it.each([
    [
      'a missing sentence',
      title + files,
      '"Hello, {name}!" has no translation; run "npm run words"',
    ],
    [
      'an empty translation',
      entry('Hello, {name}!', '') + title + files,
      '"Hello, {name}!" has no translation',
    ],
    [
      'a changed English sentence: the old one',
      hello + title + files + entry('Hi, {name}!', '¡Hola, {name}!'),
      'nothing says "Hi, {name}!" any more; run "npm run words"',
    ],
    [
      'a question that does not say it',
      hello + title + files + entry('Title', 'x', 'first_name'),
      'nothing says "Title" at "first_name" any more',
    ],
    [
      'only one of two questions',
      hello + files + entry('Title', 'x', 'rank'),
      '"Title" has no translation',
    ],
    [
      'a fuzzy translation',
      `#, fuzzy\n${hello}${title}${files}`,
      '"Hello, {name}!" is marked as fuzzy',
    ],
    [
      'another placeholder',
      entry('Hello, {name}!', '¡Hola, {nombre}!') + title + files,
      'uses {nombre}, which nobody fills in; take it out',
    ],
    [
      'a lost placeholder',
      entry('Hello, {name}!', '¡Hola!') + title + files,
      'leaves out {name}; put it in',
    ],
    [
      'an open brace',
      entry('Hello, {name}!', '¡Hola, {name!') + title + files,
      'mend the translation of "Hello, {name}!"',
    ],
    [
      'a plural case less',
      hello + title + entry(FILES, '{count, plural, one {#} other {# as}}'),
      'has a plural without "many"; add the case',
    ],
    [
      'the same sentence twice',
      hello + hello + title + files,
      '"Hello, {name}!" stands there twice; take one away',
    ],
  ])('is told of %s, and what to do', (_, po, message) => {
    const found = breaches(po);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^es\.po: /);
    expect(found[0]).toContain(message);
  });

  it('does not go on for ever', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      english: `${at}`,
      contexts: [],
      files: [],
    }));
    const found = breachesInCatalogue('es.po', readCatalogue(HEAD), many);
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toBe('es.po: and 480 more');
  });
});

it('tells of English that cannot be read', () => {
  expect(breachesInEnglish(wanted)).toEqual([]);
  const broken = [{ english: 'Hello, {name!', contexts: [], files: [] }];
  expect(breachesInEnglish(broken)).toEqual([
    expect.stringContaining('"Hello, {name!" cannot be read'),
  ]);
});
