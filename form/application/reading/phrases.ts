import type { Phrases } from '#form/reading/reading.ts';
import { listInWords } from '#words/formats.ts';
import type { Say } from '#words/say.ts';

/** What stands around the answers, in the reader's language. */
export function phrasesOf(say: Say): Phrases {
  const list = (items: readonly string[]) => listInWords(items, say.locale);
  return {
    unanswered: say('Not answered'),
    asked: say('What the applicant was asked'),
    askedFor: say("Each label of ours that is not the applicant's, and the words that they read."),
    apart: say('Kept apart'),
    apartFor: say('This page can be taken out before anybody decides.'),
    movedTo: {
      start: say('You find this at the start.'),
      end: say('You find this at the end, on a page that can be taken out.'),
    },
    list: (items) => (items.length === 0 ? say('None ticked') : list(items)),
    leftBlank: (count, questions) =>
      say('{count} left blank: {questions}', { count, questions: list(questions) }),
    wordCount: (count) => say('{count, plural, one {# word} other {# words}}', { count }),
  };
}
