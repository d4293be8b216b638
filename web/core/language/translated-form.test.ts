import { afterEach, expect, it, vi } from 'vitest';
import { englishOfApplication } from '#form/application/in-language.ts';
import { answer } from '#form/engine/change.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { spanish } from '#form/translation/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { languageOf } from './built-language.ts';
import { translatedForm } from './translated-form.ts';

const GENDERS = [
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
];
const college = {
  ...sampleTenant,
  languages: ['en', 'es'],
  locale: 'es-US',
  codeLists: { ...sampleTenant.codeLists, gender: GENDERS },
  englishLists: {
    ...sampleTenant.codeLists,
    gender: [
      { value: 'F', label: 'Female' },
      { value: 'M', label: 'Male' },
    ],
  },
};
const list = {
  page: [],
  form: englishOfApplication(sampleTenant).map((english) => spanish.messageFor(english)),
  named: {},
};

afterEach(() => vi.unstubAllGlobals());

function formInPage() {
  vi.stubGlobal('WORDS', list);
  return translatedForm(languageOf(list, 'es', 'ltr'), college);
}

const labelOf = (key: string) =>
  questionsOf(formInPage()).find((question) => question.key === key)?.label;

it('asks in the words of the list, and offers what the college offers in them', () => {
  expect(labelOf('first_name')).toBe('Nombre');
  expect(choicesFor(formInPage(), 'gender')).toEqual(GENDERS);
  expect(choicesFor(formInPage(), 'country')[1]?.label).toBe('Afganistán');
});

it.each([
  ['gender', 'F', 'Female'],
  ['country', 'DEU', 'Germany'],
])('stores the label of %s in English', (key, value, label) => {
  const form = formInPage();
  const question = questionsOf(form).find((one) => one.key === key);
  if (!question) throw new Error(`The application does not ask for ${key}.`);
  expect(answer(form, {}, question, value, { today: '2026-11-22' })).toMatchObject({
    [key]: value,
    [`${key}_desc`]: label,
  });
});
