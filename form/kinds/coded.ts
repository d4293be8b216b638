/** Answers that are a code of a list, with the label that the applicant saw beside it (spec §3, "Coded answers"). */
import { descriptionKey, textAt } from '../engine/answers.ts';
import type { Option, QuestionBase, Said } from './kind.ts';
import { aboutText, type Shape } from './shape.ts';

/** A code of the lists that its questions have; until those are known, no code is good. */
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

/** A code as its label; one that has left its list still reads as the label that the applicant chose. */
export function codedWords(
  { key }: QuestionBase,
  { answers }: Said,
  options: readonly Option[],
): string {
  const code = textAt(answers, key);
  return labelIn(options, code) || (code && (textAt(answers, descriptionKey(key)) || code));
}
