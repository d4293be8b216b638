import type { QuestionKind } from '#form/engine/definition.ts';
import { inWords } from '#form/engine/words.ts';
import type { PrintProps } from './question.ts';

/** An answer in the words that every reader of the form shares. */
export function PrintedWords<Kind extends QuestionKind>({
  question,
  walked,
  documents,
}: PrintProps<Kind>) {
  return inWords(walked, question, documents) || null;
}
