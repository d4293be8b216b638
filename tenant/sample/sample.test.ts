import { describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import { type Answers, descriptionKey } from '#form/engine/answers.ts';
import { checkForm } from '#form/engine/check.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { labelFor } from '#form/engine/words.ts';
import { sampleTenant } from './index.ts';
import { supplementedTenant } from './testing/supplement.ts';

const today = '2026-11-21';

const forms = [
  ['the sample college', applicationForm(sampleTenant)],
  ['the sample college with questions of its own', applicationForm(supplementedTenant)],
] as const;

describe.each(forms)('%s', (_, form) => {
  it('has a form without a mistake or a warning', () => {
    expect(checkForm(form)).toEqual([]);
  });
});

describe('the sample college', () => {
  it('says what the specification says a college decides [§1.15]', () => {
    expect(sampleTenant.characterLimit).toBe(7000);
    expect(sampleTenant.fileExtensions).toEqual(['png', 'jpeg', 'jpg', 'pdf', 'docx']);
    expect(sampleTenant.maxFileSizeBytes).toBe(1_048_576);
  });

  it('offers at least forty majors, of which 31, 32 and 33 are languages', () => {
    const majors = sampleTenant.codeLists.applied_major;
    expect(majors.length).toBeGreaterThanOrEqual(40);
    expect(sampleTenant.majorGroups.languages).toEqual(['31', '32', '33']);
    const languages = majors.filter(({ value }) => ['31', '32', '33'].includes(value));
    expect(languages.map(({ label }) => label)).toEqual(['French', 'German', 'Spanish']);
  });

  it('is nobody: its addresses end in .example and its numbers are 555-01xx', () => {
    const text = JSON.stringify(sampleTenant);
    const hosts = [...text.matchAll(/(?:https:\/\/|@)([a-z0-9.-]+)/g)].map((match) => match[1]);
    expect(hosts.length).toBeGreaterThan(5);
    expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([]);
    const numbers = text.match(/\(\d{3}\) \d{3}-\d{4}/g) ?? [];
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers.filter((number) => !/ 555-01\d\d$/.test(number))).toEqual([]);
  });

  it('names each choice of a list once', () => {
    for (const options of Object.values(sampleTenant.codeLists)) {
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
    }
  });
});

describe.each(forms)('the complete application at %s', (_, form) => {
  const answers: Answers = {
    ...completeApplication(today),
    ...('own_honors' in form.model && { own_honors: 'N', own_honors_desc: 'Not this time' }),
  };
  const walked = walk(form, answers, { today });

  it('may be stored and has no error', () => {
    expect(findUnacceptable(storedShapes(form), answers)).toBeUndefined();
    expect(walked.cleared).toEqual([]);
    expect(errorsIn(walked)).toEqual({});
  });

  it('has the label of every code beside it', () => {
    const coded = walked.questions
      .map(({ question }) => question)
      .filter(({ kind }) => kind === 'select' || kind === 'radio');
    expect(coded.length).toBeGreaterThan(20);
    for (const question of coded) {
      const label = labelFor(question, answers, today);
      expect(label).not.toBe('');
      expect([question.key, answers[descriptionKey(question.key)]]).toEqual([question.key, label]);
    }
  });
});
