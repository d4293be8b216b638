/** Calls about recommenders: requests for letters, the letters, and the view of staff. No call of the applicant returns a letter. */
import { DocumentState } from './documents.ts';
import { MAX_LETTER_LENGTH } from './recommender-rules.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Reason, Text } from './text.ts';

/** The state of a request. `undeliverable`: the mail server does not know its address. */
export const RequestState = Type.Enum([
  ...(['requested', 'opened', 'received', 'declined', 'undeliverable', 'taken_back'] as const),
]);
export type RequestState = Static<typeof RequestState>;

/** @param kind the id of a letter in the college's file. `waived`: the applicant gives up the right to read the letter. */
export const AskRecommender = StrictObject({
  kind: Text({ minLength: 1, maxLength: 30 }),
  name: Text({ maxLength: 90 }),
  address: Text({ maxLength: 254 }),
  waived: Type.Boolean(),
});
export type AskRecommender = Static<typeof AskRecommender>;

const time = Type.String({ description: 'ISO 8601, or "" before' });
const requested = {
  id: Type.Integer(),
  kind: Type.String(),
  name: Type.String(),
  address: Type.String(),
  waived: Type.Boolean(),
  state: RequestState,
  asked_at: time,
  opened_at: time,
  ended_at: Type.String({ description: 'time of the letter or of the refusal; "" before' }),
  colleague: Type.String({ description: 'the colleague whom the recommender suggests, or ""' }),
};

/** As the applicant sees them. `waiver` is the form's own question about the right to read letters, and its answer so far. */
export const Recommenders = Type.Object({
  waiver: Type.Object({
    question: Type.String(),
    help: Type.String(),
    yes: Type.String(),
    no: Type.String(),
    answer: Type.String({ description: '"Y", "N" or ""' }),
  }),
  requests: Type.Array(Type.Object(requested)),
});
export type Recommenders = Static<typeof Recommenders>;

const id = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const RequestPath = StrictObject({ request: id });
export const LetterFilePath = StrictObject({ request: id, file: id });

/** A request as its recommender sees it, with the letter so far. */
export const LetterToWrite = Type.Object({
  id: Type.Integer(),
  applicant: Type.String({ description: 'their name' }),
  kind: Type.String(),
  waived: Type.Boolean(),
  state: RequestState,
  is_withdrawn: Type.Boolean({
    description: 'whether the applicant has withdrawn; then no letter is needed',
  }),
  text: Type.String(),
  ended_at: Type.String({ description: 'time of sending or declining; "" before' }),
  files: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      ...Type.Pick(DocumentState, ['status', 'message', 'pages']).properties,
    }),
  ),
});
export type LetterToWrite = Static<typeof LetterToWrite>;

/** The requests that a link opens: one, or all to an address. */
export const LettersToWrite = Type.Object({
  address: Type.String(),
  others: Type.Integer({
    description: 'number of requests to this address that the link does not open',
  }),
  requests: Type.Array(LetterToWrite),
});
export type LettersToWrite = Static<typeof LettersToWrite>;

const letterText = Text({ maxLength: MAX_LETTER_LENGTH });
/** `seen` is the stored text as the page knows it: the call replaces no other text. Without `seen`, it replaces any. */
export const WriteLetter = StrictObject({ text: letterText, seen: Type.Optional(letterText) });
export type WriteLetter = Static<typeof WriteLetter>;

/** `reason` is for the college; the applicant sees `colleague` only. */
export const DeclineLetter = StrictObject({ reason: Reason, colleague: Text({ maxLength: 200 }) });
export type DeclineLetter = Static<typeof DeclineLetter>;

/** For staff. `text` and `files` are there once the letter was sent. */
export const RecommendersOf = Type.Array(
  Type.Object({
    ...requested,
    words: Type.String({ description: 'the question and the answer that the applicant read' }),
    reminders: Type.Integer(),
    reason: Type.String({ description: 'why it was declined' }),
    whose: Type.Enum(['', 'applicant', 'parent'], {
      description: 'the other person who has this address',
    }),
    text: Type.String(),
    files: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
);
export type RecommendersOf = Static<typeof RecommendersOf>;
