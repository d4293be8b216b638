/**
 * Answers in another language. The sentences of a kind of question are found with a placeholder as the answer: "Document attached: {file}"
 * is a sentence to translate; "{text}" is the applicant's own text and stays as it is.
 */
import { dateInWords, isPlainDate } from '../engine/dates.ts';
import type { Question } from '../engine/definition.ts';
import type { AnswerInput } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import type { Translator } from './translate.ts';

const TEXT = '{text}';
const FILE = '{file}';

/** An answer in a translator's language. */
export function answerIn({ text, day }: Translator, question: Question, said: AnswerInput): string {
  const english = kindOf(question).words(question, said);
  // A kind that writes the answer as a date: write the date in the translator's language.
  if (isPlainDate(said.text) && english === dateInWords(said.text)) return day(said.text);
  const sentence = sentenceAbout(question, said);
  if (sentence === undefined) return english;
  return text(sentence, undefined, { text: said.text, file: said.attached?.file_name ?? '' });
}

/** All sentences that the kind of a question can say about an answer. */
export function sentencesAbout(question: Question): string[] {
  const attached = { file_name: FILE, file_size: 0 };
  const answered: AnswerInput = { text: TEXT, answers: {}, today: '', attached: undefined };
  return [answered, { ...answered, attached }].flatMap(
    (said) => sentenceAbout(question, said) ?? [],
  );
}

/**
 * The kind's own sentence about an answer, with placeholders for the applicant's text; undefined if there is none. The applicant's text
 * must not get into the sentence, since braces in it would be read as arguments.
 */
function sentenceAbout(question: Question, said: AnswerInput): string | undefined {
  const { text, attached } = said;
  const sentence = kindOf(question).words(question, {
    ...said,
    text: text && TEXT,
    answers: { [question.key]: text && TEXT },
    attached: attached && { ...attached, file_name: FILE },
  });
  return /\p{L}/u.test(sentence.replaceAll(TEXT, '').replaceAll(FILE, '')) ? sentence : undefined;
}
