import { expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
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
