/** Saves as the page does: one call at a time, newer answers go with the next call, and failures are retried. */
import type { Profile } from '#contract/application.ts';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { saveBody } from '#web/applicant/form/answers/server-view.ts';
import { type Answer, type Browser, jsonOf } from './browser.ts';
import { answersAsClaims, type Claims, type Outcome } from './claims.ts';

type Saver = {
  /** Sets the server state that the page knows. */
  begin(profile: Pick<Profile, 'answer' | 'answers_version'>): void;
  /** Saves these answers once the running save is through. */
  add(answers: Answers): void;
  /** Resolves when everything is saved. @throws the error that stopped saving. */
  flush(): Promise<void>;
};

export function openSaver({ ask, retry }: Browser, claims: Claims): Saver {
  let version: number | undefined;
  let known: Answers = {};
  /** Values under way, whose outcome is not known yet. */
  let sent: Record<string, readonly AnswerValue[]> = {};
  let waiting: Answers = {};
  let saving = Promise.resolve();

  async function saveWaiting(): Promise<void> {
    const answers = waiting;
    if (Object.keys(answers).length === 0) return;
    waiting = {};
    const saved = await retry(async () => {
      const json = saveBody({ server: { version, known, sent } }, answers);
      for (const [key, value] of Object.entries(answers)) sent[key] = [...(sent[key] ?? []), value];
      const answer = await ask(SAVE_ANSWERS, { json });
      claims.note(answersAsClaims(answers), outcomeOf(answer));
      return answer;
    });
    const { answers_version = version, answers: all } = jsonOf<SavedAnswers>(saved);
    version = answers_version;
    known = all ?? { ...known, ...answers };
    sent = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in answers)));
  }

  function add(answers: Answers): void {
    waiting = { ...waiting, ...answers };
    saving = saving.then(saveWaiting);
    // `flush` hears of a failure.
    saving.catch(() => {});
  }

  return {
    begin({ answer, answers_version }) {
      version = answers_version;
      known = answer;
    },
    add,
    flush: () => saving,
  };
}

/** A refusal means that nothing changed (contract §2); no answer, or a gateway's, leaves the outcome unknown. */
function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return 'acknowledged';
  const isShed = status === 503 && retryAfter !== undefined;
  return (status >= 400 && status < 500) || isShed ? 'refused' : 'unknown';
}
