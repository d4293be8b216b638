/**
 * An answer in words: the one wording that every reader shares, on screen, on paper and in the stored submission. `wording.ts` puts the
 * words of all visible questions under their headings.
 */
import { labelIn } from '../kinds/coded.ts';
import type { AttachedDocument } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import { type Answers, isAnswered, textAt } from './answers.ts';
import type { PlainDate } from './dates.ts';
import type { Question } from './definition.ts';
import type { Walk } from './walk.ts';

/** Documents by answer key, as `GET /api/document-answer` lists them. */
export type AttachedDocuments = Readonly<Record<string, AttachedDocument>>;

/**
 * A question's answer as plain text: a tick box as `[X]` or `[ ]`, a coded answer as its label, a school as name with code, a document as
 * a note (spec §1, "Service mode"). `''` if there is no answer, or if the question is hidden or not part of the walked form.
 */
export function inWords(
  walked: Walk,
  question: Question,
  documents: AttachedDocuments = {},
): string {
  if (!walked.blocks.has(question)) return '';
  const { answers, situation } = walked;
  const text = isAnswered(answers[question.key]) ? textAt(answers, question.key) : '';
  const attached = documents[question.key];
  const words = walked.form.words ?? kindOf(question).words;
  return words(question, { text, answers, today: situation.today, attached });
}

/** The label of a question's code; `''` for an empty answer or a code that is not listed. */
export function labelFor(question: Question, answers: Answers, today: PlainDate): string {
  const options = kindOf(question).choices?.now(question, answers, today) ?? [];
  return labelIn(options, textAt(answers, question.key));
}
