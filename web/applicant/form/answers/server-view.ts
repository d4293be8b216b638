/** What this tab knows of the server's answers, so that the server can detect changes of another device. */
import type { SaveAnswers } from '#contract/application.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import { type Answers, type AnswerValue, isAnswered } from '#form/engine/answers.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { withPutAside } from './aside.ts';
import { type AnswersState, remoteAnswersReceived, type ServerView, valueAt } from './state.ts';

/** The most values that are remembered of a key: offline, an essay is sent in ever newer versions, which must fit into one call. */
const MAX_SENT = 10;

/** The body of a save; with the values that this tab has seen, if it knows a version. */
export function saveBody({ server }: Pick<AnswersState, 'server'>, answers: Answers): SaveAnswers {
  const { version, known, sent } = server;
  if (version === undefined) return { answers };
  const seen = Object.keys(answers).map((key): [string, AnswerValue[]] => [
    key,
    [...new Set([valueAt(known, key), ...(sent[key] ?? [])])],
  ]);
  return { answers, answers_version: version, seen: Object.fromEntries(seen) };
}

/** Some answers are being sent: the server may hold them from now on, even if its answer is lost. */
export function saveStarted<State extends Pick<AnswersState, 'server'>>(
  state: State,
  answers: Answers,
): State {
  return withSent(state, answers, (others, value) => [...others, value].slice(-MAX_SENT));
}

/** The server has refused these answers, and holds what it held before. */
export function saveRefused(state: AnswersState, answers: Answers): AnswersState {
  return withSent(state, answers, (others) => others);
}

function withSent<State extends Pick<AnswersState, 'server'>>(
  state: State,
  answers: Answers,
  valuesOf: (others: readonly AnswerValue[], value: AnswerValue) => readonly AnswerValue[],
): State {
  const sent = { ...state.server.sent };
  for (const [key, value] of Object.entries(answers)) {
    const others = sent[key]?.filter((one) => one !== value) ?? [];
    sent[key] = valuesOf(others, value);
  }
  return { ...state, server: { ...state.server, sent } };
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
  const sent = Object.entries(state.server.sent).filter(([key]) => !(key in answers));
  const server: ServerView = {
    version,
    known: all ?? { ...state.server.known, ...answers },
    sent: Object.fromEntries(sent),
  };
  const known = { ...state, server };
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
