import { alone, type Kind, type QuestionBase } from './kind.ts';
import { aboutText, type Shape } from './shape.ts';

/** A document to upload. Its answer is `''` or `ANSWERED` (contract §5). */
export interface DocumentQuestion extends QuestionBase {
  readonly kind: 'document';
  /** The limits of this document; without them, those of the college. */
  readonly maxFileSizeBytes?: number;
  readonly fileExtensions?: readonly string[];
}

interface DocumentShape {
  readonly type: 'document';
}

/** The stored answer of an attached document. */
const ANSWERED = 'ANSWERED';

export const document: Kind<DocumentQuestion> = {
  ...alone,
  storedAs: ['document'],
  answerIs: 'file',
  words: (_, { text, attached }) => {
    if (attached) return `Document attached: ${attached.file_name}`;
    return text && 'Document attached';
  },
};

export const documentShape: Shape<DocumentShape> = {
  complaint: (value) =>
    aboutText(
      value,
      (text) => text === ANSWERED,
      (say) => say('must be empty or {answered}', { answered: ANSWERED }),
    ),
  withCodes: undefined,
  empty: '',
  schema: () => ({ type: 'string', enum: ['', ANSWERED] }),
  exports: 'file name',
  examples: () => [ANSWERED],
};
