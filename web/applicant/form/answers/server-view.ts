/** What this tab knows of the server's answers, so that the server can detect changes of another device. Pure. */
import type { SaveAnswers } from '#contract/application.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import { type Answers, type AnswerValue, isAnswered } from '#form/engine/answers.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import type { Act, HeldPiece } from './aside.ts';
import { type AnswersState, remoteAnswersReceived, valueAt } from './state.ts';

/** The body of a save; with the values that this tab has seen, if it knows a version. */
export function saveBody({ server }: Pick<AnswersState, 'server'>, answers: Answers): SaveAnswers {
  const { version, known, sent } = server;
  if (version === undefined) return { answers: { ...answers } };
  const seen = Object.keys(answers).map((key): [string, AnswerValue[]] => [
    key,
    [...new Set([valueAt(known, key), ...(sent[key] ?? [])])],
  ]);
  return { answers: { ...answers }, answers_version: version, seen: Object.fromEntries(seen) };
}

/** Some answers are being sent. */
export function saveStarted(state: AnswersState, answers: Answers): AnswersState {
  const { server } = state;
  if (server.version === undefined) return state;
  const sent = { ...server.sent };
  for (const [key, value] of Object.entries(answers)) sent[key] = [...(sent[key] ?? []), value];
  return { ...state, server: { ...server, sent } };
}

/**
 * The server has saved some answers. If another device saved in between, its answers replace those on the page, except
 * unsaved ones; answers changed on both devices are put aside.
 */
export function saveConfirmed(
  state: AnswersState,
  answers: Answers,
  { answers_version: version, answers: all, put_aside = [] }: Partial<SavedAnswers>,
): AnswersState {
  if (version === undefined) return state;
  const { server } = state;
  const isTaken = (key: string) => key in answers;
  const sent = Object.entries(server.sent).filter(([key]) => !isTaken(key));
  const known = all ?? { ...server.known, ...answers };
  const next = { ...state, server: { version, known, sent: Object.fromEntries(sent) } };
  if (!all) return next;
  const pieces = put_aside.map(
    ({ put_at, reason, document: _none, ...piece }): HeldPiece => ({
      ...piece,
      reason: reason === 'deletion' || reason === 'upload' ? 'device' : reason,
      at: put_at,
      isSent: true,
    }),
  );
  const [newest] = pieces;
  const keys = Object.keys(newest?.answers ?? {});
  const anchor = questionsOf(state.form).find(({ key }) => keys.includes(key))?.key;
  const undo = newest && anchor ? { pieceId: newest.id, anchor } : next.undo;
  return remoteAnswersReceived({ ...next, aside: [...pieces, ...next.aside], undo }, all);
}

/** The answers that became hidden by another device's answers, without the ones that the other device cleared itself. */
export function actOfSaveConfirmed(
  before: Pick<AnswersState, 'answers'>,
  after: Pick<AnswersState, 'answers' | 'server'>,
): Act {
  const emptied = Object.entries(before.answers).filter(
    ([key]) => !isAnswered(after.server.known[key]),
  );
  return { reason: 'condition', to: { ...after.answers, ...Object.fromEntries(emptied) } };
}
