/** Answers that are a code of a list, with the label that the applicant saw (spec §3, "Coded answers"). */
import { descriptionKey, textAt } from '../engine/answers.ts';
import type { AnswerInput, Option, QuestionBase } from './kind.ts';
import { aboutText, type Shape } from './shape.ts';

/** A code of the question's lists; as long as `codes` is not set, no code is valid. */
interface CodedShape {
  readonly type: 'coded';
  readonly codes?: readonly string[];
}

export const codedShape: Shape<CodedShape> = {
  complaint: (value, { codes = [] }) =>
    aboutText(
      value,
      (code) => codes.includes(code),
      (say) => say('must be one of the listed choices'),
    ),
  withCodes: (stored, codes) => ({ ...stored, codes }),
  empty: '',
  schema: ({ codes = [] }) => ({ type: 'string', enum: ['', ...codes] }),
  exports: 'answer',
  examples: ({ codes = [] }) => (codes.length > 0 ? codes : ['']),
};

/** The label of a code; `''` for an empty one and for one that is not listed. */
export function labelIn(options: readonly Option[], code: string): string {
  return code === '' ? '' : (options.find((option) => option.value === code)?.label ?? '');
}

/** A code as its label; a code that is no longer listed reads as the label at the time of the choice. */
export function codedWords(
  { key }: QuestionBase,
  { answers }: AnswerInput,
  options: readonly Option[],
): string {
  const code = textAt(answers, key);
  return labelIn(options, code) || (code && (textAt(answers, descriptionKey(key)) || code));
}
