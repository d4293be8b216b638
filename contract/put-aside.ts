/** Calls about answers and documents that were put aside and can be restored until the submission (contract §6, "Put aside"). */
import { MAX_PIECES_AT_ONCE } from '#form/engine/limits.ts';
import { AnswerMap, AnswersVersion, GivenAnswers } from './application.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';

const PieceId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description:
    'random UUID, made by the caller for answers, so that a repeated call has no second effect',
});

/** Answers to put aside. `setting` holds the answers that made them visible; restoring a piece sets these again. */
export const NewPiece = StrictObject({ id: PieceId, answers: GivenAnswers, setting: GivenAnswers });
export type NewPiece = Static<typeof NewPiece>;

export const PutAside = StrictObject({
  pieces: Type.Array(NewPiece, { maxItems: MAX_PIECES_AT_ONCE }),
});
export type PutAside = Static<typeof PutAside>;

/** A piece that was put aside: answers, or a document. */
export const Piece = Type.Object({
  id: PieceId,
  /** `choice`: the applicant's choice cleared it; `device`: another device had changed it, too. */
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
 * The response to a save: a message and, if the save named a version, the next version. If another device has saved since, it also holds all
 * current answers, and the pieces put aside because both devices had changed them.
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

export const PiecePath = StrictObject({ id: PieceId });
