/**
 * Adding a question is a change of a few lines (docs/how-to/add-a-question.md): how its answer is stored, how it is
 * asked, and what is wrong with an answer. Nothing in the engine, and nothing in any reader of forms, has to be told.
 */
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#words/english.ts';
import { yesNo } from '../lists/short-lists.ts';
import { findUnacceptable, storedShapes } from './accept.ts';
import type { Answers } from './answers.ts';
import { answer } from './change.ts';
import { checkForm } from './check.ts';
import { equals } from './conditions.ts';
import type { Block, Form, Page, Question } from './definition.ts';
import { findPageOf } from './inventory.ts';
import { required } from './rules.ts';
import { completeToyAnswers, toyForm, toySituation } from './testing/toy-form.ts';
import { errorsIn, isRequired } from './validate.ts';
import { walk } from './walk.ts';
import { wordingOf } from './wording.ts';
import { inWords } from './words.ts';

// The whole change.
const inTheModel = { plays_e4: { type: 'coded' } } as const;
const question: Question = { kind: 'radio', key: 'plays_e4', label: 'First e4?', options: yesNo };
const inTheSchema = { plays_e4: [required('First e4?')] };

const form = formWith();
const answered = { ...completeToyAnswers, plays_e4: 'N', plays_e4_desc: 'No' };

describe('a question that was added', () => {
  it('passes the checks of the definition, and would not if one of the lines were forgotten', () => {
    expect(checkForm(form)).toEqual([]);
    expect(() => checkForm({ ...form, model: toyForm.model })).toThrow('unknown data-model key');
    expect(checkForm({ ...toyForm, model: form.model })).toEqual([
      'The question with yupValueKey plays_e4 does not correlate to a page',
    ]);
  });

  it('may be stored, with its label, and with nothing else', () => {
    const refusalOf = (of: Form, answers: Answers) => {
      const problem = findUnacceptable(storedShapes(of), answers);
      return problem && inEnglish(problem);
    };
    expect(refusalOf(form, answered)).toBeUndefined();
    expect(refusalOf(form, { plays_e4: 'maybe' })).toContain('“plays_e4”');
    expect(refusalOf(toyForm, answered)).toContain('“plays_e4”');
  });

  it('shows, counts and is required', () => {
    const empty = walk(form, completeToyAnswers, toySituation);
    expect(errorsIn(empty)).toEqual({ plays_e4: ['First e4?'] });
    expect(isRequired(empty, question, findPageOf(form, 'plays_e4') as Page)).toBe(true);
    const full = walk(form, answered, toySituation);
    expect(errorsIn(full)).toEqual({});
    expect(full.answers.plays_e4).toBe('N');
  });

  it('is answered with its label', () => {
    expect(answer(form, completeToyAnswers, question, 'N', toySituation)).toEqual({
      plays_e4: 'N',
      plays_e4_desc: 'No',
    });
  });

  it('reads in words, in its place', () => {
    const walked = walk(form, answered, toySituation);
    expect(inWords(walked, question)).toBe('No');
    const lines = wordingOf(walked).pages.flatMap((page) =>
      page.sections.flatMap((section) => section.lines),
    );
    const { key, kind, label } = question;
    expect(lines.at(-1)).toEqual({ key, kind, label, answer: 'No' });
  });

  it('follows the conditions around it like any other', () => {
    const hidden = formWith({
      kind: 'conditional',
      hideWhen: [equals('agrees', false)],
      content: [question],
    });
    const given: Answers = { ...answered, agrees: false };
    const walked = walk(hidden, given, toySituation);
    expect(walked.cleared).toEqual(['plays_e4', 'plays_e4_desc']);
    expect(errorsIn(walked)).not.toHaveProperty('plays_e4');
    expect(inWords(walked, question)).toBe('');
  });
});

/** The toy form with the change in its places: the question stands last, by itself or inside another block. */
function formWith(asked: Block = question): Form {
  const pages = toyForm.pages.map((page) => (page.id === 'play' ? grown(page, asked) : page));
  return { ...toyForm, model: { ...toyForm.model, ...inTheModel }, pages };
}

function grown(page: Page, asked: Block): Page {
  const sections = page.sections.map((section) =>
    section.id === 'rules' ? { ...section, content: [...section.content, asked] } : section,
  );
  return { ...page, sections, schema: { ...page.schema, ...inTheSchema } };
}
