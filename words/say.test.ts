import { describe, expect, it } from 'vitest';
import { languageOf, readCatalogue } from './catalogue.ts';
import { createEnglish } from './english.ts';
import { type Say, sayIn } from './say.ts';

const spanish = languageOf(
  readCatalogue(`msgid ""
msgstr ""
"Language: es\\n"

msgid "Hello, {name}!"
msgstr "¡Hola, {name}!"

msgid "{count, plural, one {# file} other {# files}}"
msgstr "{count, plural, one {# archivo} many {# de archivos} other {# archivos}}"

msgctxt "prefix"
msgid "Title"
msgstr "Tratamiento"

msgid "Title"
msgstr "Título"

#, fuzzy
msgid "Not yet"
msgstr "Quizás"

#~ msgid "Gone"
#~ msgstr "Ido"
`),
);
const english = createEnglish();

describe('say, in English and in Spanish', () => {
  const inEnglish = sayIn(english, 'en-US');
  const inSpanish = sayIn(spanish, 'en-US');

  const files = (count: number) => (say: Say) =>
    say('{count, plural, one {# file} other {# files}}', { count });

  it.each<[string, (say: Say) => string, string, string]>([
    [
      'an argument',
      (say) => say('Hello, {name}!', { name: 'Vera' }),
      'Hello, Vera!',
      '¡Hola, Vera!',
    ],
    ['no file', files(0), '0 files', '0 archivos'],
    ['one file', files(1), '1 file', '1 archivo'],
    ['a million, a plural of its own', files(1e6), '1,000,000 files', '1,000,000 de archivos'],
  ])('says %s', (_, told, inOne, inOther) => {
    expect([told(inEnglish), told(inSpanish)]).toEqual([inOne, inOther]);
  });

  it('says the English sentence where there is no finished translation', () => {
    expect(inSpanish('Not yet')).toBe('Not yet');
    expect(inSpanish('Gone')).toBe('Gone');
    expect(inSpanish('Never heard of {thing}', { thing: 'it' })).toBe('Never heard of it');
  });

  it('distinguishes two uses of one word by their context', () => {
    expect(spanish.messageFor('Title', 'prefix')).toBe('Tratamiento');
    expect(spanish.messageFor('Title', 'rank')).toBe('Título');
    expect(spanish.messageFor('Title')).toBe('Título');
  });

  it.each<[(say: Say) => string, string, string]>([
    [(say) => say('{n, plural, =0 {none} other {some}}', { n: 0 }), 'none', 'none'],
    [
      (say) => say('{who, select, parent {A {role}} other {B}}', { who: 'parent', role: 'C' }),
      'A C',
      'A C',
    ],
    // The name of something that every object has.
    [(say) => say('{who, select, parent {A} other {B}}', { who: 'constructor' }), 'B', 'B'],
    [(say) => say('{n, number}', { n: 1234.5 }), '1,234.5', '1,234.5'],
    [(say) => say('{day, date}', { day: '2009-03-14' }), 'March 14, 2009', '14 de marzo de 2009'],
    [(say) => say('{day, date, medium}', { day: '2009-03-14' }), 'Mar 14, 2009', '14 mar 2009'],
    [(say) => say('{day, date}', { day: 'soon' }), 'soon', 'soon'],
    [(say) => say('{names, list}', { names: ['a', 'b', 'c'] }), 'a, b, and c', 'a, b y c'],
    [(say) => say('{names, list, or}', { names: ['a', 'b'] }), 'a or b', 'a o b'],
  ])('writes it as the language does: %s', (told, inOne, inOther) => {
    expect([told(inEnglish), told(inSpanish)]).toEqual([inOne, inOther]);
  });

  it("writes numbers as in the college's region", () => {
    expect(sayIn(spanish, 'en-US').locale).toBe('es-US');
    expect(sayIn(spanish, 'de-DE')('{n, number}', { n: 1234567.5 })).toBe('1.234.567,5');
    expect(sayIn(spanish, 'en').locale).toBe('es');
  });

  it('checks at compile time which values a sentence needs', () => {
    const compiles = (say: Say) => {
      say('Nothing to fill in');
      say('{count, plural, one {{name} has # of {total, number}} other {all}}', {
        count: 1,
        name: 'Vera',
        total: 2,
      });
      // @ts-expect-error a value is missing
      say('Hello, {name}!');
      // @ts-expect-error the value has another name
      say('Hello, {name}!', { nome: 'Vera' });
      // @ts-expect-error a plural counts
      say('{count, plural, one {# file} other {# files}}', { count: '1' });
      // @ts-expect-error what stands inside a case is asked for, too
      say('{who, select, a {{name}} other {B}}', { who: 'a' });
      // @ts-expect-error a word inside a case is no argument
      say('{who, select, a {name} other {B}}', { who: 'a', name: 'Vera' });
      // @ts-expect-error nothing to fill in
      say('Hello!', { name: 'Vera' });
    };
    expect(compiles).toBeTypeOf('function');
  });
});
