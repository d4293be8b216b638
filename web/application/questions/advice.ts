import type { QuestionKind } from '#form/kinds/registry.ts';
import type { Say } from '#words/say.ts';

/** What to do where the message only names the question that was not answered. */
export function adviceFor(kind: QuestionKind, say: Say): string {
  switch (kind) {
    case 'text':
    case 'textarea':
    case 'zip':
      return say('Not answered yet: type your answer.');
    case 'email':
      return say('Not answered yet: type the e-mail address.');
    case 'phone':
      return say('Not answered yet: type the phone number.');
    case 'date':
      return say('Not answered yet: choose the month, and type the day and the year.');
    case 'radio':
      return say('Not answered yet: choose one.');
    case 'select':
      return say('Not answered yet: choose one from the list.');
    case 'autocomplete':
      return say('Not answered yet: type the first letters and choose one, or write it yourself.');
    case 'document':
      return say('Not answered yet: upload a file.');
    case 'checkbox':
      return say('Not answered yet: tick the box.');
  }
}
