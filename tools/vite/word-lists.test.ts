import { describe, expect, it } from 'vitest';
import { englishOfApplication } from '#form/application/in-language.ts';
import { pseudo, spanish } from '#form/translation/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { languageOf as languageOfList } from '#web/core/language/built-language.ts';
import { withForm } from '#web/core/language/translated-form.ts';
import { languageOf, readCatalogue } from '#words/catalogue.ts';
import type { WordList } from '#words/list.ts';
import { sayIn } from '#words/say.ts';
import { markedInPage, scriptOf, sentencesOfPage, withNumbers, wordListIn } from './word-lists.ts';

const file = (text: string, path = 'web/applicant/shell/Footer.tsx') => ({
  path,
  text: `import { useSay } from '#web/core/language/say.ts';\n${text}`,
});

const footer = file("<p title={say('Help')}>{say('Hello, {name}!', { name })}</p>;");
const header = file("say('Help');\nsay('Log In');", 'web/applicant/shell/Header.tsx');

describe('the code', () => {
  const sentences = sentencesOfPage([footer, header, file("say('Mail');", 'server/mail.ts')]);
  const numbers = new Map(sentences.map((english, number) => [english, number]));

  it('says each sentence of the page by one number, on the same line, and nothing of the server', () => {
    expect(sentences).toEqual(['Help', 'Hello, {name}!', 'Log In']);
    expect(withNumbers(footer, numbers)).toBe(
      file('<p title={say(0)}>{say(1, { name })}</p>;').text,
    );
    expect(withNumbers(header, numbers)).toBe(file('say(0);\nsay(2);').text);
    const long = withNumbers(file('say(`Help\n`);\nother();'), new Map([['Help\n', 7]]));
    expect(long?.split('\n')[3]).toBe('other();');
    expect(withNumbers(file("label('Help');"), numbers)).toBeUndefined();
    expect(() => withNumbers(file("say('New');"), numbers)).toThrow('Footer.tsx says "New"');
  });

  it('of the desk may say what the portal says, and the portal nothing of the desk', () => {
    const desk = file("say('Sessions');\nconst LATER = toSay('Over');", 'web/desk/Page.tsx');
    const calls = file("const LATER = toSay('Nobody');", 'contract/desk-page.ts');
    const all = [footer, desk, calls];
    expect(sentencesOfPage(all)).toEqual(['Help', 'Hello, {name}!']);
    expect(markedInPage(all)).toEqual([]);
    expect(sentencesOfPage(all, 'desk')).toEqual(['Help', 'Hello, {name}!', 'Sessions']);
    expect(markedInPage(all, 'desk')).toEqual(['Over', 'Nobody']);
  });
});

const polish = readCatalogue(`msgid ""
msgstr ""
"Language: pl\\n"

msgid "Hello, {name}!"
msgstr "Cześć, {name}!"

msgctxt "prefix"
msgid "Title"
msgstr "Tytuł"

msgctxt "rank"
msgid "Title"
msgstr "Ranga"
`);

const given = {
  page: ['Help', 'Hello, {name}!'],
  form: englishOfApplication(sampleTenant),
  named: [
    { english: 'Title', context: 'prefix' },
    { english: 'Title', context: 'rank' },
    { english: 'Incomplete' },
  ],
};

/** The word list of the page once its script has loaded. */
function arrived(language: Parameters<typeof wordListIn>[0]): WordList {
  const place: { WORDS?: WordList } = {};
  new Function('globalThis', scriptOf(wordListIn(language, given)))(place);
  if (place.WORDS === undefined) throw new Error('The script has brought no words.');
  return place.WORDS;
}

describe('the words of a language', () => {
  const list = arrived(languageOf(polish));
  const language = languageOfList(list, 'pl', 'ltr');
  const say = sayIn(language) as unknown as (sentence: number, values?: object) => string;

  it('are found by number, ready to be filled in, in English where there is no translation', () => {
    expect(say(1, { name: 'Ola' })).toBe('Cześć, Ola!');
    expect(say(0)).toBe('Help');
    expect(language.messageFor('Incomplete')).toBe('Incomplete');
    const withTitles = withForm(language, list, sampleTenant);
    expect(withTitles.messageFor('Title', 'prefix')).toBe('Tytuł');
    expect(withTitles.messageFor('Title', 'rank')).toBe('Ranga');
  });
});

describe('the words of the form', () => {
  it.each([
    ['Spanish', spanish],
    ['the pseudo-language', pseudo],
  ])('are the same in the page, in %s', (_, known) => {
    const list = arrived(known);
    const inPage = withForm(languageOfList(list, known.tag, known.direction), list, sampleTenant);
    for (const english of englishOfApplication(sampleTenant)) {
      expect(inPage.messageFor(english)).toEqual(known.messageFor(english));
    }
  });

  it('are those of English, should the list be of another release', () => {
    const list = arrived(spanish);
    const said = (one: WordList) =>
      withForm(languageOfList(one, 'es', 'ltr'), one, sampleTenant).messageFor('Yes');
    expect(said(list)).toBe('Sí');
    expect(said({ ...list, form: list.form.slice(1) })).toBe('Yes');
  });
});
