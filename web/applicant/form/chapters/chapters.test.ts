import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { completeToyAnswers, toyForm } from '#form/engine/testing/toy-form.ts';
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { memoryStorage } from '../answers/testing.ts';
import { createChapterChoice } from './chapter-choice.ts';
import { countMissing, findChapter, isBegun, progressOn } from './chapters.ts';

const application = applicationForm(sampleTenant);
const situation = { today: '2026-11-21' };

function firstPage(form: Form) {
  const [page] = form.pages;
  if (!page) throw new Error('The form has no page');
  return page;
}

const chapters = firstPage(application).sections;
it.each([
  ['home-address', 'home-address'],
  ['city', 'home-address'],
  ['first_name', 'about-you'],
  // Filled in by a school that is chosen, on another page.
  ['hs_city', undefined],
  ['nowhere', undefined],
])('an address with #%s leads to the chapter %s', (id, chapter) => {
  expect(findChapter(chapters, id)?.id).toBe(chapter);
});

/** By page, what the step says, and what its chapters say together. */
function sums(form: Form, answers: Answers, more: FieldErrors = {}) {
  const walked = walk(form, answers, situation);
  const errors = { ...errorsIn(walked), ...more };
  const left = countMissing(walked, errors);
  return form.pages.map((page) => [
    left.get(page) ?? 0,
    page.sections.reduce((sum, section) => sum + (left.get(section) ?? 0), 0),
  ]);
}

it.each<[string, Form, Answers, FieldErrors]>([
  ['some answers', application, { first_name: 'V', country: 'CAN', conviction: 'Y' }, {}],
  ['month and year, which are one entry', toyForm, { ...completeToyAnswers, joined_month: '' }, {}],
  ['what the server alone refuses', toyForm, completeToyAnswers, { guardian_1_name: ['No.'] }],
])(
  'what the chapters of a step still want comes to what the step wants: %s',
  (_case, form, answers, more) => {
    for (const [step, chapters] of sums(form, answers, more)) expect(chapters).toBe(step);
  },
);

const religion = firstPage(application).sections.find(({ id }) => id === 'religion');
it.each<[string, Answers, boolean]>([
  ['nothing is answered', {}, false],
  ['its answer was taken back', { religious_affiliation: '' }, false],
  ['it is answered', { religious_affiliation: 'CAT' }, true],
])('a chapter is begun or not, where %s', (_case, answers, begun) => {
  if (!religion) throw new Error('The first page does not ask for religion');
  expect(isBegun(walk(application, answers, situation), religion)).toBe(begun);
});

const progressOf = (form: Form, answers: Answers) => {
  const walked = walk(form, answers, situation);
  const { answered, required } = progressOn(walked, errorsIn(walked), firstPage(form));
  return [answered, required];
};

it.each<[string, Form, Answers, number[]]>([
  ['of nothing', application, {}, [0, 16]],
  ['counts one phone of several', application, { phone_mobile: '(541) 555-2368' }, [1, 16]],
  ['counts no answer that is wrong', application, { phone_mobile: '(541)' }, [0, 16]],
  ['ends', toyForm, completeToyAnswers, [8, 8]],
])('the progress of a step %s', (_case, form, answers, progress) => {
  expect(progressOf(form, answers)).toEqual(progress);
});

it.each(['one', 'all'] as const)(
  'the choice of how many chapters show is remembered by the tab: %s',
  (choice) => {
    const tab = memoryStorage();
    createChapterChoice(tab).choose(choice, undefined);
    const reloaded = createChapterChoice(tab);
    expect(reloaded.getState().choice).toBe(choice);
    // The first drawing, by the server and the browser.
    expect(reloaded.getInitialState().choice).toBeUndefined();
  },
);
