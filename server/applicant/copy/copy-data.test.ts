import { describe, expect, it } from 'vitest';
import {
  completeToyAnswers,
  juniorToyAnswers,
  toyDocuments,
} from '#form/engine/testing/toy-form.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';
import { type CopyData, copyData } from './copy-data.ts';
import { toySource } from './testing/copies.ts';

describe('the content of a copy', () => {
  it.each([
    ['2026-11-21T20:15:03Z', 'November 21, 2026 at 12:15:03 PM PST'],
    ['2026-07-01T06:59:59Z', 'June 30, 2026 at 11:59:59 PM PDT'],
  ])('tells that %s was %s at the college', (time, words) => {
    const { submitted, about } = copyData(toySource({}, { submittedAt: new Date(time) }));
    expect(submitted).toBe(`Submitted ${words}`);
    expect(about).toContainEqual({ label: 'Submitted', answer: words });
  });

  it('names attached documents with their questions, unless these are hidden', () => {
    const { documents } = copyData(
      toySource(juniorToyAnswers, { attached: toyDocuments, pages: { story_doc: 2 } }),
    );
    expect(documents).toEqual([
      { key: 'story_doc', question: 'Your story as a file', name: 'my-story.docx', pages: 2 },
    ]);
    const hidden = copyData(toySource(completeToyAnswers, { attached: toyDocuments }));
    expect(hidden.documents).toEqual([]);
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
    expect(copyData(toySource({}, { say: sayIn(createPseudoLanguage()) })).direction).toBe('rtl');
  });
});
