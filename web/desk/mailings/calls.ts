/** The calls about letters to a view (contract §4). Each may throw the errors of `api/request.ts`. */
import { CHANGE_OUTBOX, GET_LETTERS, GET_OUTBOX, PREVIEW_LETTER } from '#contract/calls.ts';
import type {
  ChangeOutbox,
  LetterOrder,
  LetterPreview,
  Letters,
  Outbox,
} from '#contract/desk-mailings.ts';
import type { Message } from '#contract/message.ts';
import { about, read, request, send, withQuery } from '#web/core/api/request.ts';

/** @param season whose letters; the open one by default. */
export const getLetters = (season?: string) =>
  read<Letters>(season === undefined ? GET_LETTERS : withQuery(GET_LETTERS, { season }));
/** @param act that has counted the applicants. */
export const previewLetter = (act: number, order: LetterOrder) =>
  request(about(PREVIEW_LETTER, String(act)), order) as Promise<LetterPreview>;
export const getOutbox = (act: string) => read<Outbox>(about(GET_OUTBOX, act));
export const changeOutbox = (act: string, change: ChangeOutbox) =>
  send<Message>(about(CHANGE_OUTBOX, act), change);
