import type { QuestionKind } from '#form/engine/definition.ts';
import type { Say } from '#words/say.ts';

const typeIt = (say: Say) => say('Not answered yet: type your answer.');

/** The advice beside a message that only names the unanswered question, by kind. A missing kind does not compile. */
export const ADVICE: Readonly<Record<QuestionKind, (say: Say) => string>> = {
  text: typeIt,
  email: (say) => say('Not answered yet: type the email address.'),
  phone: (say) => say('Not answered yet: type the phone number.'),
  zip: typeIt,
  date: (say) => say('Not answered yet: give month, day and year.'),
  textarea: typeIt,
  radio: (say) => say('Not answered yet: choose one.'),
  checkbox: (say) => say('Not answered yet: check the box.'),
  select: (say) => say('Not answered yet: choose one.'),
  autocomplete: (say) => say('Not answered yet: search, or type your own.'),
  document: (say) => say('Not answered yet: upload a file.'),
};
