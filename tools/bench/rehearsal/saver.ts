/** Saves as the page does: one call at a time, newer answers go with the next call, and failures are retried. */
import type { Profile } from '#contract/application.ts';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import type { Answers } from '#form/engine/answers.ts';
import { saveBody, saveStarted } from '#web/applicant/form/answers/server-view.ts';
import type { ServerView } from '#web/applicant/form/answers/state.ts';
import { type Answer, type Browser, jsonOf } from './browser.ts';
import { answersAsClaims, type Claims, type Outcome } from './claims.ts';

export function openSaver({ ask, retry }: Browser, claims: Claims) {
  let server: ServerView = { version: undefined, known: {}, sent: {} };
  let waiting: Answers = {};
  let saving = Promise.resolve();

  async function saveWaiting(): Promise<void> {
    const answers = waiting;
    if (Object.keys(answers).length === 0) return;
    waiting = {};
    const saved = await retry(async () => {
      const json = saveBody(server, answers);
      server = saveStarted(server, answers);
      const answer = await ask(SAVE_ANSWERS, { json });
      claims.note(answersAsClaims(answers), outcomeOf(answer));
      return answer;
    });
    const { answers_version, answers: all } = jsonOf<SavedAnswers>(saved);
    const known = all ?? { ...server.known, ...answers };
    server = { version: answers_version ?? server.version, known, sent: {} };
  }

  return {
    /** Sets the server state that the page knows. */
    begin({ answer, answers_version }: Pick<Profile, 'answer' | 'answers_version'>): void {
      server = { version: answers_version, known: answer, sent: {} };
    },
    /** Saves these answers once the running save is through. */
    add(answers: Answers): void {
      waiting = { ...waiting, ...answers };
      saving = saving.then(saveWaiting);
      // `flush` hears of a failure.
      saving.catch(() => {});
    },
    /** Resolves when everything is saved. @throws the error that stopped saving. */
    flush: () => saving,
  };
}

/** A refusal means that nothing changed (contract §2); no answer, or a gateway's, leaves the outcome unknown. */
function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return 'acknowledged';
  const isShed = status === 503 && retryAfter !== undefined;
  return (status >= 400 && status < 500) || isShed ? 'refused' : 'unknown';
}
