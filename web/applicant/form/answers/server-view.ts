/** What this tab knows of the server's answers, so that the server can detect changes of another device. */
import type { SaveAnswers } from '#contract/application.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import { type Answers, isAnswered } from '#form/engine/answers.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { withPutAside } from './aside.ts';
import { type AnswersState, remoteAnswersReceived, seenAt } from './state.ts';

/** The body of a save; with the values that this tab has seen, if it knows a version. */
export function saveBody({ server }: Pick<AnswersState, 'server'>, answers: Answers): SaveAnswers {
  const { version, known } = server;
  if (version === undefined) return { answers };
  return { answers, answers_version: version, seen: seenAt(known, answers) };
}

/** Some answers are being sent: the server may hold them from now on, even if its answer is lost. */
export function saveStarted(state: AnswersState, answers: Answers): AnswersState {
  const { version, known } = state.server;
  return { ...state, server: { version, known: { ...known, ...answers } } };
}

/**
 * The server has saved. If another device saved in between, its answers replace those on the page, except unsaved ones; answers changed
 * on both devices, and those that the other device's answers hide here, are put aside.
 */
export function saveConfirmed(
  state: AnswersState,
  { answers_version: version, answers: all, put_aside = [] }: Partial<SavedAnswers>,
): AnswersState {
  if (version === undefined) return state;
  const known = { ...state, server: { version, known: all ?? state.server.known } };
  if (!all) return known;
  const pieces = put_aside.map((piece) => ({ ...piece, isSent: true }));
  const [piece] = pieces;
  const anchor = piece && questionsOf(state.form).find(({ key }) => key in piece.answers)?.key;
  const undo = piece && anchor ? { piece, anchor } : state.undo;
  const told = { ...known, aside: [...pieces, ...state.aside], undo };
  const after = remoteAnswersReceived(told, all);
  const isEmptiedThere = ([key]: [string, unknown]) => key in all && !isAnswered(all[key]);
  const emptied = Object.fromEntries(Object.entries(state.answers).filter(isEmptiedThere));
  return withPutAside(told, after, { to: { ...after.answers, ...emptied } });
}
