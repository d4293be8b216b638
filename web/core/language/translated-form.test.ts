import { afterEach, expect, it, vi } from 'vitest';
import { englishOfApplication } from '#form/application/in-language.ts';
import { answer } from '#form/engine/change.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { withOwn } from '#form/own/with-own.ts';
import { spanish } from '#form/translation/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { supplementedTenant, supplementedTranslations } from '#tenant/sample/testing/supplement.ts';
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

it('asks the college’s own questions in the reader’s language, and stores their labels in English', () => {
  vi.stubGlobal('WORDS', list);
  const { form } = supplementedTenant;
  const formWords = supplementedTranslations.es ?? {};
  const own = { ...college, ...(form && { form }), formWords };
  const translated = translatedForm(languageOf(list, 'es', 'ltr'), own, withOwn);
  const question = questionsOf(translated).find(({ key }) => key === 'own_honors');
  if (!question) throw new Error('The application does not ask for own_honors.');
  expect(question.label).toBe('¿Te gustaría solicitar ingreso al Programa de Honores?');
  expect(answer(translated, {}, question, 'Y', { today: '2026-11-22' })).toMatchObject({
    own_honors_desc: 'Yes, please',
  });
  expect(questionsOf(translatedForm(languageOf(list, 'es', 'ltr'), own)).length).toBe(
    questionsOf(formInPage()).length,
  );
});
