/** Calls about answers and documents that were put aside and can be brought back until the submission (contract §6, "Put aside"). */
import { MAX_PIECES_AT_ONCE } from '#form/engine/limits.ts';
import { AnswerMap, AnswersVersion, ChosenTabs, GivenAnswers } from './application.ts';
import { type Static, Type } from './schema.ts';
import { Text } from './text.ts';

const PieceId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'a random UUID; the caller makes those of answers, so that a call may be made twice',
});

/**
 * Why answers were put aside: another tab was chosen, a condition hid them, another device had changed them too, they were
 * saved before the log-in, or older ones took their place when those were brought back.
 */
const AnswersReason = Type.Union([
  Type.Literal('tab'),
  Type.Literal('condition'),
  Type.Literal('device'),
  Type.Literal('login'),
  Type.Literal('swap'),
]);

/** What the applicant chose: a question with its new answer, or tabs with the chosen tab. */
const Because = Type.Object(
  {
    key: Text({ minLength: 1, maxLength: 64 }),
    value: Type.Union([Text({ maxLength: 255 }), Type.Boolean()]),
  },
  { additionalProperties: false },
);

/** The answers and tabs under which the answers showed; bringing them back sets these again. */
const Setting = Type.Object(
  { answers: AnswerMap, tabs: ChosenTabs },
  { additionalProperties: false },
);

/** Answers to put aside. */
export const NewPiece = Type.Object(
  {
    id: PieceId,
    reason: AnswersReason,
    because: Type.Optional(Because),
    answers: GivenAnswers,
    setting: Type.Object(
      {
        answers: GivenAnswers,
        tabs: Type.Record(Text(), Text(), { additionalProperties: false }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type NewPiece = Static<typeof NewPiece>;

export const PutAside = Type.Object(
  { pieces: Type.Array(NewPiece, { maxItems: MAX_PIECES_AT_ONCE }) },
  { additionalProperties: false },
);
export type PutAside = Static<typeof PutAside>;

/** One thing that was put aside: answers, or a document. */
export const Piece = Type.Object({
  id: PieceId,
  /** A document may also have been deleted, or have made way for a newer upload. */
  reason: Type.Union([AnswersReason, Type.Literal('deletion'), Type.Literal('upload')]),
  because: Type.Optional(Because),
  put_at: Type.String({ format: 'date-time' }),
  answers: AnswerMap,
  setting: Setting,
  document: Type.Optional(
    Type.Object({
      answer_key: Type.String(),
      file_name: Type.String(),
      file_size: Type.Integer(),
    }),
  ),
});
export type Piece = Static<typeof Piece>;

/**
 * The answer to a save: a message and, if the save named a version, the next one. Where another device has saved since, also all answers as
 * they are now, and the pieces put aside because both devices had changed them.
 */
export const SavedAnswers = Type.Object({
  message: Type.String(),
  answers_version: Type.Optional(AnswersVersion),
  answers: Type.Optional(AnswerMap),
  put_aside: Type.Optional(Type.Array(Piece)),
});
export type SavedAnswers = Static<typeof SavedAnswers>;

/** Newest first. */
export const Pieces = Type.Object({ pieces: Type.Array(Piece) });
export type Pieces = Static<typeof Pieces>;

export const PiecePath = Type.Object({ id: PieceId }, { additionalProperties: false });
export type PiecePath = Static<typeof PiecePath>;
