import { describe, expect, it } from 'vitest';
import { completeToyAnswers, juniorToyAnswers, toyDocuments } from '#form/engine/toy-form.ts';
import { type CopyData, type CopyLine, copyData } from './copy-data.ts';
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
    expect(lines.slice(lines.indexOf('## Game 2'), lines.indexOf('## Game 2') + 3)).toEqual([
      '## Game 2',
      'Opponent: Judit',
      'Result: Lost',
    ]);
    expect(lines.at(-1)).toBe('I accept the rules of the club: [X]');
  });

  it('keeps questions without an answer, and boxes that are not ticked', () => {
    const lines = linesIn(copyData(toySource({})));
    expect(lines).toContain('First name: ');
    expect(lines).toContain('I know the rules of chess: [ ]');
  });

  it('tells the template what sort each answer is; of a kind that the form has no more, some words', () => {
    const kinds = ['radio', 'textarea', 'checkbox', 'document', 'hologram'];
    const lines = kinds.map((kind) => ({ key: kind, kind, label: kind, answer: 'x' }));
    const section = { id: 's', title: 'S', lines: [{ heading: 'H', lines }] };
    const wording = { pages: [{ id: 'p', title: 'P', sections: [section] }] };
    const [page] = copyData(toySource({}, { wording })).pages;
    const sorts = ['line', 'text', 'tick', 'file', 'line'];
    const drawn = kinds.map((label, index) => ({ label, answer: 'x', sort: sorts[index] }));
    expect(page?.sections[0]?.lines).toEqual([{ heading: 'H', lines: drawn }]);
  });

  it.each([
    ['2026-11-21T20:15:03Z', 'November 21, 2026 at 12:15:03 PM PST'],
    ['2026-07-01T06:59:59Z', 'June 30, 2026 at 11:59:59 PM PDT'],
  ])('tells that %s was %s at the college', (time, words) => {
    const { submitted, facts } = copyData(toySource({}, { submittedAt: new Date(time) }));
    expect(submitted).toBe(`Submitted ${words}`);
    expect(facts).toContainEqual({ label: 'Submitted', answer: words });
  });

  it('says of an application that is not submitted that it is not', () => {
    const { submitted, facts } = copyData(toySource({}, { submittedAt: null }));
    expect(submitted).toBe('Not submitted yet');
    expect(facts).toContainEqual({ label: 'Submitted', answer: 'Not submitted yet' });
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
    const { documents } = copyData(toySource(juniorToyAnswers, { attached: toyDocuments }));
    expect(documents).toEqual([
      { key: 'story_doc', question: 'Your story as a file', name: 'my-story.docx' },
    ]);
  });

  it('leaves out the document of a question that is hidden', () => {
    const { documents } = copyData(toySource(completeToyAnswers, { attached: toyDocuments }));
    expect(documents).toEqual([]);
  });

  it('speaks the language of the college', () => {
    const { language, region } = copyData(toySource());
    expect([language, region]).toEqual(['en', 'US']);
    const { tenant } = toySource();
    expect(copyData(toySource({}, { tenant: { ...tenant, locale: 'en' } })).region).toBeNull();
  });
});

function linesIn({ pages }: CopyData): string[] {
  const said = (line: CopyLine): string[] =>
    'lines' in line
      ? [`## ${line.heading}`, ...line.lines.flatMap(said)]
      : [`${line.label}: ${line.answer}`];
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ title, lines }) => [`# ${title}`, ...lines.flatMap(said)]),
  );
}
