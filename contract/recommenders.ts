/** Calls about recommenders: who is asked for a letter, what they write or send, and what staff read. No call of the applicant has a letter. */
import { DocumentState } from './documents.ts';
import { LETTER_LENGTH } from './recommender-rules.ts';
import { type Static, Type } from './schema.ts';
import { Reason, Text } from './text.ts';

/** How far a request is. The mail server does not know the address of one that is `undeliverable`. */
export const RequestState = Type.Enum([
  ...(['requested', 'opened', 'received', 'declined', 'undeliverable', 'taken_back'] as const),
]);
export type RequestState = Static<typeof RequestState>;

/** @param kind the id of a letter in the college's file. `waived`: the applicant gives up the right to read the letter. */
export const AskRecommender = Type.Object(
  {
    kind: Text({ minLength: 1, maxLength: 30 }),
    name: Text({ minLength: 1, maxLength: 90 }),
    address: Text({ minLength: 3, maxLength: 254 }),
    waived: Type.Boolean(),
  },
  { additionalProperties: false },
);
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
  ended_at: Type.String({ description: 'when it came or was declined; "" before' }),
  colleague: Type.String({ description: 'whom the recommender has named instead, or ""' }),
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
export const RequestPath = Type.Object({ request: id }, { additionalProperties: false });
export const LetterFilePath = Type.Object(
  { request: id, file: id },
  { additionalProperties: false },
);

/** A request as its recommender sees it, with what is written so far. */
export const LetterToWrite = Type.Object({
  id: Type.Integer(),
  applicant: Type.String({ description: 'their name' }),
  kind: Type.String(),
  waived: Type.Boolean(),
  state: RequestState,
  is_withdrawn: Type.Boolean({ description: 'the applicant has withdrawn: nothing is awaited' }),
  text: Type.String(),
  ended_at: Type.String({ description: 'when it was sent or declined; "" before' }),
  files: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      ...Type.Pick(DocumentState, ['status', 'message', 'pages']).properties,
    }),
  ),
});
export type LetterToWrite = Static<typeof LetterToWrite>;

/** What a link opens: one request, or all to an address. */
export const LettersToWrite = Type.Object({
  address: Type.String(),
  others: Type.Integer({ description: 'letters to this address that the link does not open' }),
  requests: Type.Array(LetterToWrite),
});
export type LettersToWrite = Static<typeof LettersToWrite>;

export const WriteLetter = Type.Object(
  { text: Text({ maxLength: LETTER_LENGTH }) },
  { additionalProperties: false },
);
export type WriteLetter = Static<typeof WriteLetter>;

/** `reason` is for the college; the applicant sees `colleague` only. */
export const DeclineLetter = Type.Object(
  { reason: Reason, colleague: Text({ maxLength: 200 }) },
  { additionalProperties: false },
);
export type DeclineLetter = Static<typeof DeclineLetter>;

/** For staff. `text` and `files` are there once the letter was sent. */
export const RecommendersOf = Type.Array(
  Type.Object({
    ...requested,
    words: Type.String({ description: 'the question and the answer that the applicant read' }),
    reminders: Type.Integer(),
    reason: Type.String({ description: 'why it was declined' }),
    whose: Type.Enum(['', 'applicant', 'parent'], { description: 'who has this address, too' }),
    text: Type.String(),
    files: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
);
export type RecommendersOf = Static<typeof RecommendersOf>;
