import { describe, expect, it } from 'vitest';
import type { AnswerMap } from '#contract/application.ts';
import { choicesFor } from '#form/engine/inventory.ts';
import { openLanguages } from '#server/core/languages.ts';
import { closing } from '#server/core/testing/closing.ts';
import { englishLabels, withEnglishLabels } from './english-labels.ts';
import { startTestApplications } from './testing/applicants.ts';

const test = closing(await startTestApplications());
const labels = englishLabels(test.platform);

const saved = (answers: AnswerMap) => withEnglishLabels(labels, answers);

describe('the label that is stored beside a code', () => {
  it('is the English one when a page in Spanish saves', async () => {
    const applicant = await test.applicant();
    const answers = {
      country: 'MEX',
      country_desc: 'México',
      gender: 'F',
      gender_desc: 'Femenino',
    };
    await applicant.call('PUT', '/api/answer', { answers }, { 'accept-language': 'es' });
    expect(await applicant.profile()).toMatchObject({
      answer: { country: 'MEX', country_desc: 'Mexico', gender: 'F', gender_desc: 'Female' },
    });
  });

  it('is the English one for every choice of the form', () => {
    const { form, languages } = test.platform;
    const spanish = languages.in('es').form;
    let count = 0;
    for (const key of Object.keys(form.model)) {
      const english = new Map(choicesFor(form, key).map(({ value, label }) => [value, label]));
      for (const { value, label } of choicesFor(spanish, key)) {
        const answers = { [key]: value, [`${key}_desc`]: label };
        expect(saved(answers)).toEqual({ [key]: value, [`${key}_desc`]: english.get(value) });
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(800);
  });

  it.each<[string, AnswerMap, AnswerMap?]>([
    [
      'nothing Spanish, also without the code',
      { country_desc: 'México' },
      { country_desc: 'Mexico' },
    ],
    ['what is English already', { country: 'MEX', country_desc: 'Mexico' }],
    ['what no page shows', { country: 'MEX', country_desc: 'Anáhuac' }],
    ['the label of another code', { country: 'USA', country_desc: 'México' }],
    ['a label of another question', { gender: 'F', gender_desc: 'México' }],
    ['a text that reads like a label', { first_name: 'México', hs_name: 'México' }],
    ['an emptied answer', { country: '', country_desc: '' }],
  ])('leaves %s', (_, answers, expected = answers) => {
    expect(saved(answers)).toEqual(expected);
  });

  it('is told apart by the code, where two choices have one label', () => {
    const { tenant, form } = test.platform;
    const translations = { es: { 'Ms.': 'Sra.', 'Mrs.': 'Sra.' } };
    const { languages } = openLanguages({ tenant, form, translations });
    const ambiguous = englishLabels({ form, languages });
    const keep = (answers: AnswerMap) => withEnglishLabels(ambiguous, answers);
    for (const { value, label } of choicesFor(form, 'parent_1_prefix')) {
      if (label !== 'Ms.' && label !== 'Mrs.') continue;
      const answers = { parent_1_prefix: value, parent_1_prefix_desc: 'Sra.' };
      expect(keep(answers)).toEqual({ ...answers, parent_1_prefix_desc: label });
    }
    expect(keep({ parent_1_prefix_desc: 'Sra.' })).toEqual({ parent_1_prefix_desc: 'Sra.' });
  });

  it('is the English one beside what another device has saved, and nothing is put aside for a language', async () => {
    const applicant = await test.applicant();
    await applicant.save({ country: 'MEX', country_desc: 'Mexico' });
    await applicant.save({ city: 'Bend' });
    const save = {
      answers: { country: 'CAN', country_desc: 'Canadá' },
      answers_version: 0,
      seen: { country: ['MEX'], country_desc: ['México'] },
    };
    const { body } = await applicant.call('PUT', '/api/answer', save);
    expect(body).toMatchObject({ answers: { country_desc: 'Canada' }, put_aside: [] });
  });
});
