/** Tracks the server's answers as far as this tab knows them, so that the server can detect changes of another device. */
import type { SaveAnswers } from '#contract/application.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import { type Answers, type AnswerValue, isAnswered } from '#form/engine/answers.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { withPutAside } from './aside.ts';
import { type AnswersState, remoteAnswersReceived, type ServerView, valueAt } from './state.ts';

/** The largest number of values remembered for a key: an essay that changes for an hour without a network must still fit into one call. */
const MAX_SENT = 4;

/** The body of a save; with the values that this tab has seen, if it knows a version. */
export function saveBody(server: ServerView, answers: Answers): SaveAnswers {
  const { version } = server;
  if (version === undefined) return { answers };
  return { answers, answers_version: version, seen: seenAt(server, answers) };
}

/** The values that the server may hold at the keys of some answers. */
export function seenAt(
  { known, sent }: ServerView,
  answers: Answers,
): Record<string, AnswerValue[]> {
  const valuesAt = (key: string) => [...new Set([valueAt(known, key), ...(sent[key] ?? [])])];
  return Object.fromEntries(Object.keys(answers).map((key) => [key, valuesAt(key)]));
}

/** Records answers that are being sent: from now on the server may hold them, even if its response is lost. */
export function saveStarted(server: ServerView, answers: Answers): ServerView {
  return withSent(server, answers, (values, value) => {
    const others = values.filter((one) => one !== value);
    // The oldest value and the newest ones have the best chance of having arrived.
    return [...(others.length < MAX_SENT ? others : others.toSpliced(1, 1)), value];
  });
}

/** Records that the server has refused these answers, and holds the earlier ones. */
export function saveRefused(server: ServerView, answers: Answers): ServerView {
  return withSent(server, answers, (values, value) => values.filter((one) => one !== value));
}

function withSent(
  server: ServerView,
  answers: Answers,
  valuesAfter: (values: readonly AnswerValue[], value: AnswerValue) => readonly AnswerValue[],
): ServerView {
  const changed = Object.entries(answers).map(([key, value]) => [
    key,
    valuesAfter(server.sent[key] ?? [], value),
  ]);
  return { ...server, sent: { ...server.sent, ...Object.fromEntries(changed) } };
}

/**
 * The server has saved some answers. If another device saved in between, its answers replace those on the page, except unsaved ones;
 * answers changed on both devices, and those that the other device's answers hide here, are put aside.
 */
export function saveConfirmed(
  state: AnswersState,
  answers: Answers,
  { answers_version: version, answers: all, put_aside = [] }: Partial<SavedAnswers>,
): AnswersState {
  if (version === undefined) return state;
  // A value that was sent later by another call may be stored by now.
  const { sent } = withSent(state.server, answers, (values, value) =>
    values.slice(values.indexOf(value) + 1),
  );
  const server = { version, known: all ?? { ...state.server.known, ...answers }, sent };
  const known = { ...state, server };
  if (!all) return known;
  const pieces = put_aside.map((piece) => ({ ...piece, isSent: true }));
  const [piece] = pieces;
  const anchor = piece && questionsOf(state.form).find(({ key }) => key in piece.answers)?.key;
  const undo = piece && anchor ? { piece, anchor } : state.undo;
  const told = { ...known, aside: [...pieces, ...state.aside], undo };
  const after = remoteAnswersReceived(told, all);
  const isEmptiedThere = ([key]: [string, unknown]) =>
    key in all && !isAnswered(all[key]) && !(key in state.unsaved);
  const emptied = Object.fromEntries(Object.entries(state.answers).filter(isEmptiedThere));
  return withPutAside(told, after, { to: { ...after.answers, ...emptied } });
}
