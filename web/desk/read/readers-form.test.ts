import { expect, it } from 'vitest';
import type { ServiceApplication } from '#contract/staff.ts';
import type { Form } from '#form/engine/definition.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { englishForm, readersWords } from '#web/core/print/use-reading.ts';
import { createPseudoLanguage, isPseudo } from '#words/pseudo.ts';
import type { Language } from '#words/say.ts';
import { readersForm } from './readers-form.ts';

const college = { ...sampleTenant, languages: ['en', 'es'] };
const language = (tag: string) =>
  ({ tag, direction: 'ltr', messageFor: (said) => said }) as Language;

it.each(['en', 'es'])('the form in %s is made once for all applications that are read', (tag) => {
  expect(readersForm(language(tag), college)).toBe(readersForm(language(tag), college));
  expect(readersForm(language(tag), { ...college })).not.toBe(readersForm(language(tag), college));
});

it('each language has a form of its own', () => {
  expect(readersForm(language('es'), college)).not.toBe(readersForm(language('en'), college));
});

it('what is kept in English is read in the words of that form, and as it was where the form says it no more', () => {
  const application: ServiceApplication = {
    answer: { first_name: 'Ada', gender: 'F', gender_desc: 'Female' },
    ...{ add_another: {}, document_answer: {}, tabs: {}, username: '', submitted_at: '' },
  };
  const read = (form: Form) => readersWords(application, { college, form }, '2025-01-10');
  const words = read(readersForm(createPseudoLanguage(), college));
  expect(isPseudo(words.label({ key: 'first_name', label: 'First name' }))).toBe(true);
  expect(words.label({ key: 'first_name', label: 'Given name' })).toBe('Given name');
  expect(words.answer({ key: 'first_name', answer: 'Ada' })).toBe('Ada');
  const english = read(englishForm(college));
  expect(english.label({ key: 'first_name', label: 'First name' })).toBe('First name');
});
