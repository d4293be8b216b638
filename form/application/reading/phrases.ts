import type { Phrases } from '#form/reading/reading.ts';
import { listInWords } from '#words/formats.ts';
import type { Say } from '#words/say.ts';

/** The fixed phrases around the answers, in the reader's language. */
export function phrasesOf(say: Say): Phrases {
  const list = (items: readonly string[]) => listInWords(items, say.locale);
  return {
    unanswered: say('Not answered'),
    apart: say('Kept apart'),
    apartFor: say('From here on, pages can be taken out before anybody decides.'),
    record: say('As it was asked and answered'),
    recordFor: say('The whole application again, word for word, in the order of the form.'),
    movedTo: {
      start: say('You find this at the start.'),
      end: say('You find this at the end, on pages that can be taken out.'),
    },
    list: (items) => (items.length === 0 ? say('None checked') : list(items)),
    leftBlank: (count, questions) =>
      say('{count} left blank: {questions}', { count, questions: list(questions) }),
    wordCount: (count) => say('{count, plural, one {# word} other {# words}}', { count }),
  };
}
