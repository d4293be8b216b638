import { expect, it } from 'vitest';
import type { ServiceApplication } from '#contract/staff.ts';
import type { Form } from '#form/engine/definition.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { englishForm, readersWords } from '#web/core/print/use-reading.ts';
import { createPseudoLanguage, isPseudo } from '#words/pseudo.ts';
import { readersForm } from './readers-form.ts';

const college = { ...sampleTenant, languages: ['en', 'es'] };

it("texts stored in English show in the reader's form's words, or as stored if the form no longer has them", () => {
  const application: ServiceApplication = {
    answer: { first_name: 'Ada', gender: 'F', gender_desc: 'Female' },
    add_another: {},
    document_answer: {},
    tabs: {},
    username: '',
    submitted_at: '',
  };
  const read = (form: Form) => readersWords(application, { college, form }, '2025-01-10');
  const words = read(readersForm(createPseudoLanguage(), college));
  expect(isPseudo(words.label({ key: 'first_name', label: 'First name' }))).toBe(true);
  expect(words.label({ key: 'first_name', label: 'Given name' })).toBe('Given name');
  expect(words.answer({ key: 'first_name', answer: 'Ada' })).toBe('Ada');
  const english = read(englishForm(college));
  expect(english.label({ key: 'first_name', label: 'First name' })).toBe('First name');
});
