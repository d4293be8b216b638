/**
 * A form for tests: membership of a chess club. It is small, but uses every kind of question, every kind of block, all ten operators,
 * prefixed and suffixed keys, both directions of years, and options by value: code that handles this form handles any form.
 */
import type { Form } from '../definition.ts';
import type { Situation } from '../walk.ts';
import { memberPage } from './toy/member-page.ts';
import { toyModel } from './toy/model.ts';
import { playPage } from './toy/play-page.ts';

export { completeToyAnswers, juniorToyAnswers, toyDocuments } from './toy/answers.ts';

/** The form. */
export const toyForm: Form = { version: 1, model: toyModel, pages: [memberPage, playPage] };

/** The situation in which `completeToyAnswers` are complete: a logged-in applicant who writes the story by hand. */
export const toySituation: Situation = {
  today: '2026-11-21',
  counts: { games: 2 },
  tabs: { story: 'essay' },
};
