import type { Phrases } from '#form/reading/reading.ts';
import { listInWords, midSentence } from '#words/intl.ts';
import type { Say } from '#words/say.ts';

/** The fixed phrases around the answers, in the reader's language. */
export function phrasesOf(say: Say): Phrases {
  const inside = (label: string) => midSentence(label, say.locale);
  return {
    unanswered: say('Not answered'),
    apart: say('Kept apart'),
    apartFor: say('From here on, pages can be taken out before anybody decides.'),
    record: say('As it was asked and answered'),
    recordFor: say('The whole application again, word for word, in the order of the form.'),
    movedTo: {
      start: say('This is at the start.'),
      end: say('This is at the end, on pages that can be taken out.'),
    },
    // Semicolons, because a choice may hold "or" itself.
    list: ([first, ...others]) =>
      first === undefined ? say('None checked') : [first, ...others.map(inside)].join('; '),
    leftBlank: (count, questions) =>
      say('{count} left blank: {questions}', {
        count,
        questions: listInWords(questions.map(inside), say.locale),
      }),
    wordCount: (count) => say('{count, plural, one {# word} other {# words}}', { count }),
  };
}
