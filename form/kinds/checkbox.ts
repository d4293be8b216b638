import { isTicked } from '../engine/answers.ts';
import { alone, type Kind, type QuestionBase } from './kind.ts';
import type { Shape } from './shape.ts';

/** One tick box: a boolean answer. */
export interface CheckboxQuestion extends QuestionBase {
  readonly kind: 'checkbox';
}

/** True or false. */
interface BooleanShape {
  readonly type: 'boolean';
}

export const checkbox: Kind<CheckboxQuestion> = {
  ...alone,
  storedAs: ['boolean'],
  answerIs: 'tick',
  words: ({ key }, { answers }) => (isTicked(answers, key) ? '[X]' : '[ ]'),
};

export const booleanShape: Shape<BooleanShape> = {
  complaint: (value) =>
    typeof value === 'boolean' ? undefined : (say) => say('must be true or false'),
  withCodes: undefined,
  empty: false,
  schema: () => ({ type: 'boolean' }),
  exports: 'answer',
  examples: () => [true, false],
};
