/**
 * How answers read in another language. What a kind of question says about an answer is found by asking it about a
 * placeholder: "Document attached: {file}" is a sentence, "{text}" is what the applicant has said and stays as it is.
 */
import { dateInWords, isPlainDate } from '../engine/dates.ts';
import type { Question } from '../engine/definition.ts';
import type { Said } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import type { Translator } from './translate.ts';

const TEXT = '{text}';
const FILE = '{file}';

/** An answer in a translator's language. */
export function answerIn({ text, day }: Translator, question: Question, said: Said): string {
  const english = kindOf(question).words(question, said);
  // A kind that writes a day does so by its language.
  if (isPlainDate(said.text) && english === dateInWords(said.text)) return day(said.text);
  const sentence = sentenceAbout(question, said);
  if (sentence === undefined) return english;
  return text(sentence, undefined, { text: said.text, file: said.attached?.file_name ?? '' });
}

/** Whatever the kind of a question can say about its answer, as sentences. */
export function sentencesAbout(question: Question): string[] {
  const attached = { file_name: FILE, file_size: 0 };
  const answered: Said = { text: TEXT, answers: {}, today: '', attached: undefined };
  return [answered, { ...answered, attached }].flatMap(
    (said) => sentenceAbout(question, said) ?? [],
  );
}

/**
 * What a kind says of its own about an answer, with placeholders for what the applicant said; undefined if nothing. Nothing
 * else of the answers is in it: what people write is no sentence of ours, whatever braces are in it.
 */
function sentenceAbout(question: Question, said: Said): string | undefined {
  const { text, attached } = said;
  const sentence = kindOf(question).words(question, {
    ...said,
    text: text && TEXT,
    answers: { [question.key]: text && TEXT },
    attached: attached && { ...attached, file_name: FILE },
  });
  return /\p{L}/u.test(sentence.replaceAll(TEXT, '').replaceAll(FILE, '')) ? sentence : undefined;
}
