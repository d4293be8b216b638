import { codedWords } from './coded.ts';
import { alone, type Kind, type Option, type QuestionBase } from './kind.ts';

/** A few choices, all visible at once. */
interface RadioQuestion extends QuestionBase {
  readonly kind: 'radio';
  readonly options: readonly Option[];
}

export const radio: Kind<RadioQuestion> = {
  ...alone,
  storedAs: ['coded'],
  keepsLabel: true,
  answerIs: 'line',
  choices: { all: ({ options }) => options, now: ({ options }) => options },
  words: (question, said) => codedWords(question, said, question.options),
};
