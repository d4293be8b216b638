import { describe, expect, it } from 'vitest';
import { completeToyAnswers, juniorToyAnswers, toyDocuments } from '#form/engine/toy-form.ts';
import type { Item } from '#form/reading/reading.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';
import { type CopyData, copyData } from './copy-data.ts';
import { toySource } from './testing/copies.ts';

describe('what a copy says', () => {
  it('is every visible question with its answer, under its headings, in the order of the form', () => {
    const lines = linesIn(copyData(toySource()));
    expect(lines.slice(0, 4)).toEqual([
      '# About you',
      'First name: Vera',
      'Date of birth: February 16, 1986',
      'Tax number: 123-45-6789',
    ]);
    expect(lines).toContain('Title: International Master');
    expect(lines).toContain('Text me about tournaments: [X]');
    const game = lines.find((line) => line.startsWith('Game 2'));
    expect(game).toContain('Game 2 | Opponent: Judit | Result: Lost | What did you learn?: ');
    expect(lines.at(-1)).toBe('I accept the rules of the club: [X]');
  });

  it('tells what must still be answered, and folds the rest; boxes that are not ticked stay', () => {
    const lines = linesIn(copyData(toySource({}, { required: new Set(['first_name']) })));
    expect(lines).toContain('First name: ');
    expect(lines).toContain('2 left blank: Date of birth and Tax number');
    expect(lines).toContain('I know the rules of chess: [ ]');
  });

  it.each([
    ['2026-11-21T20:15:03Z', 'November 21, 2026 at 12:15:03 PM PST'],
    ['2026-07-01T06:59:59Z', 'June 30, 2026 at 11:59:59 PM PDT'],
  ])('tells that %s was %s at the college', (time, words) => {
    const { submitted, about } = copyData(toySource({}, { submittedAt: new Date(time) }));
    expect(submitted).toBe(`Submitted ${words}`);
    expect(about).toContainEqual({ label: 'Submitted', answer: words });
  });

  it('says of an application that is not submitted that it is not', () => {
    const { submitted, about } = copyData(toySource({}, { submittedAt: null }));
    expect(submitted).toBe('Not submitted yet');
    expect(about).toContainEqual({ label: 'Submitted', answer: 'Not submitted yet' });
  });

  it.each([
    [{ first_name: 'Vera', middle_name: ' ', last_name: 'Menchik' }, 'Vera Menchik'],
    [{ first_name: 'محمد', last_name: 'صلاح' }, 'محمد صلاح'],
    [{}, 'vera@mail.example'],
  ])('calls somebody who answered %o %s', (answers, name) => {
    const data = copyData(toySource({}, { answers }));
    expect(data.applicant).toBe(name);
    expect(data.title).toBe(`${name}: Application for Undergraduate Admission`);
  });

  it('names attached documents with their questions, in the order of the form', () => {
    const { documents } = copyData(
      toySource(juniorToyAnswers, { attached: toyDocuments, pages: { story_doc: 2 } }),
    );
    expect(documents).toEqual([
      { key: 'story_doc', question: 'Your story as a file', name: 'my-story.docx', pages: 2 },
    ]);
  });

  it('names them in the language of its reader, where the question is still the same', () => {
    const source = toySource(juniorToyAnswers, { attached: toyDocuments });
    const inWords = (english: string, translated: string) => {
      const say = (words: string): typeof source.wording =>
        JSON.parse(JSON.stringify(source.wording).replace('Your story as a file', words));
      const today = { english: say(english), translated: say(translated) };
      return copyData({ ...source, today }).documents[0]?.question;
    };
    expect(inWords('Your story as a file', 'Tu historia')).toBe('Tu historia');
    expect(inWords('Your tale as a file', 'Tu cuento')).toBe('Your story as a file');
  });

  it('leaves out the document of a question that is hidden', () => {
    const { documents } = copyData(toySource(completeToyAnswers, { attached: toyDocuments }));
    expect(documents).toEqual([]);
  });

  it('gives a submission its reference, and what is not submitted none', () => {
    const labels = ({ about }: CopyData) => about.map(({ label }) => label);
    expect(copyData(toySource()).about).toContainEqual({
      label: 'Reference number',
      answer: 'AVC-12',
    });
    expect(labels(copyData(toySource({}, { reference: undefined })))).not.toContain(
      'Reference number',
    );
  });

  it('is said in the language of whom it is for, and written as at the college', () => {
    const { language, region, direction } = copyData(toySource());
    expect([language, region, direction]).toEqual(['en', 'US', 'ltr']);
    const say = (tag: string, place?: string) => {
      const spoken = readLanguages().get(tag);
      if (spoken === undefined) throw new Error(`nobody speaks ${tag}`);
      return sayIn(spoken, place);
    };
    expect(copyData(toySource({}, { say: say('en') })).region).toBeNull();
    const spanish = copyData(toySource(undefined, { say: say('es', 'en-US') }));
    expect([spanish.language, spanish.region]).toEqual(['es', 'US']);
    expect(spanish.submitted).toMatch(/^Enviada el 21 de noviembre de 2026/);
    expect(spanish.words.page).toBe('Página {page} de {pages}');
    expect(linesIn(spanish)[1]).toBe('First name: Vera');
    expect(copyData(toySource({}, { say: sayIn(createPseudoLanguage()) })).direction).toBe('rtl');
  });
});

function linesIn({ reading }: CopyData): string[] {
  const said = (item: Item): string[] => {
    if (item.is === 'group') return [`## ${item.heading}`, ...item.items.flatMap(said)];
    if (item.is === 'blank') return [item.words];
    if (item.is === 'boxes') return item.boxes.map(({ label, answer }) => `${label}: ${answer}`);
    if (item.is === 'answer') return [`${item.label}: ${item.answer}`];
    return item.rows.map(({ heading, cells }) =>
      [heading, ...cells.map((cell, at) => `${item.columns[at]}: ${cell}`)].join(' | '),
    );
  };
  return reading.pages.flatMap(({ sections }) =>
    sections.flatMap((section) => [
      `# ${section.title}`,
      ...('items' in section ? section.items.flatMap(said) : [section.movedTo]),
    ]),
  );
}
