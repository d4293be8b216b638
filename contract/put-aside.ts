/** Calls about answers and documents that were put aside and can be brought back until the submission (contract §6, "Put aside"). */
import { MAX_PIECES_AT_ONCE } from '#form/engine/limits.ts';
import { AnswerMap, AnswersVersion, GivenAnswers } from './application.ts';
import { type Static, Type } from './schema.ts';

const PieceId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description:
    'random UUID, made by the caller for answers, so that a repeated call has no second effect',
});

/** Answers to put aside, and as `setting` the answers under which they showed; bringing them back sets these again. */
export const NewPiece = Type.Object(
  { id: PieceId, answers: GivenAnswers, setting: GivenAnswers },
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
  /** The applicant took it away, or another device had changed it too. */
  reason: Type.Union([Type.Literal('choice'), Type.Literal('device')]),
  put_at: Type.String({ format: 'date-time' }),
  answers: AnswerMap,
  setting: AnswerMap,
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
