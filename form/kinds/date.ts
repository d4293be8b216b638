import { dateInWords, isPlainDate } from '../engine/dates.ts';
import { alone, type Kind, type QuestionBase } from './kind.ts';
import { aboutText, type Shape } from './shape.ts';

/** Month, day and year. Only a date that exists is stored (spec §5). */
interface DateQuestion extends QuestionBase {
  readonly kind: 'date';
}

/** A date as `YYYY-MM-DD`. */
interface DateShape {
  readonly type: 'date';
}

export const date: Kind<DateQuestion> = {
  ...alone,
  storedAs: ['date'],
  answerIs: 'line',
  words: (_, { text }) => text && dateInWords(text),
};

export const dateShape: Shape<DateShape> = {
  complaint: (value) =>
    aboutText(value, isPlainDate, (say) => say('must be a date written as YYYY-MM-DD')),
  withCodes: undefined,
  empty: '',
  schema: () => ({
    type: 'string',
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    description: 'YYYY-MM-DD',
  }),
  exports: 'answer',
  examples: () => ['1986-02-16', '2014-03-07'],
};
