/**
 * Shared by the tests of the application: the form of a small college, whose short lists hold the codes of
 * {@link completeApplication}, and a function that finds the errors after some of its answers change.
 */
import { expect, it } from 'vitest';
import type { Answers, AnswerValue } from '../engine/answers.ts';
import type { Form, Option, Page } from '../engine/definition.ts';
import { questionsOn } from '../engine/inventory.ts';
import { messageOf, type Rule } from '../engine/rules.ts';
import { errorsIn, type FieldErrors } from '../engine/validate.ts';
import { type Situation, walk } from '../engine/walk.ts';
import type { OwnForm } from '../own/own-form.ts';
import { completeApplication } from './complete-application.ts';
import type { FormOptions } from './form-options.ts';
import { applicationForm } from './index.ts';

export const TODAY = '2026-11-21';

const list = (...values: string[]): readonly Option[] =>
  values.map((value) => ({ value, label: `Label of ${value}` }));

/** The options of a small college. */
export const smallCollege: FormOptions = {
  partnerName: 'Small College',
  characterLimit: 7000,
  internationalPhone: true,
  codeLists: {
    gender: list('F', 'M'),
    gender_iden: list('W', 'M'),
    citizenship_type: list('US', 'PR', 'F1'),
    religious_affiliation: list('CAT', 'NON'),
    relationship: list('MO', 'FA'),
    prefix: list('MR', 'DR'),
    phone_type: list('C', 'W'),
    legacy_relationship: list('AU', 'OT'),
    entry_term: list('2027SP', '2027FA'),
    applied_major: list('10', '31', '32', '33', '39'),
    campus_housing: list('C', 'F'),
    hear_about_us: list('COUN', 'OTHR'),
    gpa_scale: list('4.0', '5.0', '100'),
    activity_select: list('VOLU', 'BAND', 'WORK', 'FAMI'),
  },
  citizenshipTypesWithoutCountry: ['US'],
  majorGroups: { languages: ['31', '32', '33'], nursing: ['39'] },
};

/** Its form, and the variant without a question for numbers from abroad. */
export const smallForm = applicationForm(smallCollege);
export const domesticForm = applicationForm({ ...smallCollege, internationalPhone: false });

/** Its form with some questions of its own. */
export function withOwnForm(form: OwnForm) {
  return applicationForm({ ...smallCollege, form });
}

/** The form with a college's own questions, none of them required: the tests of the product's rules hold for it, too. */
export const ownForm = withOwnForm({
  sections: [
    {
      id: 'ours',
      step: 'education',
      after: 'outside-class',
      title: 'Ours',
      why: 'So we know.',
      questions: [
        { kind: 'text', key: 'own_motto', label: 'Your motto', length: { max: 100 } },
        {
          kind: 'document',
          key: 'own_paper',
          label: 'A paper',
          fileExtensions: ['pdf'],
          when: [{ key: 'own_motto', operator: 'answered' }],
        },
      ],
    },
  ],
  questions: [
    {
      after: 'gender',
      questions: [{ kind: 'checkbox', key: 'own_twin', label: 'I have a twin' }],
    },
  ],
});

/** The errors of the complete application after some changes. */
export function errorsAfter(
  changes: Answers,
  situation: Partial<Situation> = {},
  form = smallForm,
): FieldErrors {
  const answers = { ...completeApplication(TODAY), ...changes };
  return errorsIn(walk(form, answers, { today: TODAY, ...situation }));
}

/** A key, its message, and changes of the complete application that cause it or do not. A plain value is the key's new value. */
export type RuleCase = readonly [
  key: string,
  message: string,
  fails: readonly (AnswerValue | Answers)[],
  passes: readonly (AnswerValue | Answers)[],
];

/** The rules of a page that no case covers, as `key: message`. */
export function uncoveredRules(page: Page, cases: readonly RuleCase[]): string[] {
  const covered = new Set(
    cases
      .filter(([, , fails, passes]) => fails.length > 0 && passes.length > 0)
      .map(([key, message]) => `${key}: ${message}`),
  );
  return Object.entries(page.schema)
    .flatMap(([key, rules]) => rules.map((rule) => `${key}: ${messageAt(page, key, rule)}`))
    .filter((rule) => !covered.has(rule));
}

/** Adds a test for each case: the message appears after each change in `fails`, and after none in `passes`. */
export function tryCases(cases: readonly RuleCase[]): void {
  it.each(cases)('%s may say “%s”', (key, message, fails, passes) => {
    const said = (change: AnswerValue | Answers, form: Form) =>
      errorsAfter(typeof change === 'object' ? change : { [key]: change }, {}, form)[key] ?? [];
    for (const form of [smallForm, ownForm]) {
      for (const change of fails)
        expect(said(change, form), JSON.stringify(change)).toContain(message);
      for (const change of passes)
        expect(said(change, form), JSON.stringify(change)).not.toContain(message);
    }
  });
}

/** The message of a page's rule at a key. */
function messageAt(page: Page, key: string, rule: Rule): string {
  const question = questionsOn(page).find((asked) => asked.key === key);
  if (!question) throw new Error(`The page "${page.id}" does not ask for "${key}".`);
  return messageOf(rule, question.label);
}

/** A page of the small college's form. */
export function getPage(id: string): Page {
  const page = smallForm.pages.find((candidate) => candidate.id === id);
  if (!page) throw new Error(`The application has no page "${id}".`);
  return page;
}

/** Answers that the rules for ten-digit phone numbers and e-mail addresses must refuse, and addresses that they must accept. */
export const wrongPhones = [
  ...['5415550119', '541-555-0119', '(141) 555-0119', '(541) 155-0119'],
  ...['(541) 555-011', '(541) 555-01199', '(541)555-0119', 'call me'],
];
export const wrongEmails = [
  ...['dana', 'dana@', '@school.example', 'dana@school', 'dana@@school.example'],
  ...['dana @school.example', 'dana@school..example'],
];
export const goodEmails = [
  ...['dana@school.example', "d.o'neil+x@a-b.school.example", ' dana@school.example '],
];
