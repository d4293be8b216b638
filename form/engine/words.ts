/**
 * How an answer reads in words: the one wording that every reader shares, on screen, on paper and in the record of a
 * submission. `outline.ts` puts the words of all visible questions under their headings.
 */
import { descriptionKey, isAnswered, isTicked, textAt } from './answers.ts';
import { dateInWords } from './dates.ts';
import type { Question } from './definition.ts';
import { labelFor } from './options.ts';
import type { Walk } from './walk.ts';

/** An attached document, as far as a reader of the form needs it. `file_size` is in bytes. */
export type AttachedDocument = { readonly file_name: string; readonly file_size: number };

/**
 * A question's answer as plain text: a tick box as `[X]` or `[ ]`, a coded answer as its label, a school as name with
 * code, a document as a note (spec §1, "Service mode"). `''` if there is no answer, or if the question is hidden;
 * one that is not of the walked form counts as hidden.
 */
export function inWords(
  walked: Walk,
  question: Question,
  documents: Readonly<Record<string, AttachedDocument>> = {},
): string {
  if (!walked.blocks.has(question)) return '';
  const { answers, situation } = walked;
  const text = isAnswered(answers[question.key]) ? textAt(answers, question.key) : '';
  switch (question.kind) {
    case 'checkbox':
      return isTicked(answers, question.key) ? '[X]' : '[ ]';
    case 'date':
      return text && dateInWords(text);
    case 'radio':
    case 'select':
      return labelFor(question, answers, situation.today) || companionOf(walked, question);
    case 'autocomplete': {
      const code = question.codeKey ? textAt(answers, question.codeKey) : '';
      return text && code ? `${text} (${code})` : text;
    }
    case 'document': {
      const attached = documents[question.key];
      if (attached) return `Document attached: ${attached.file_name}`;
      return text && 'Document attached';
    }
    default:
      return text;
  }
}

/** A code that has left its list still reads as the label that the applicant chose. */
function companionOf(walked: Walk, question: Question): string {
  const code = textAt(walked.answers, question.key);
  return code && (textAt(walked.answers, descriptionKey(question.key)) || code);
}
