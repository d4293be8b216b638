/** Saves as the page does: one call at a time, newer answers go with the next call, and failures are retried. */
import type { Profile } from '#contract/application.ts';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import type { SavedAnswers } from '#contract/put-aside.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { saveBody } from '#web/applicant/form/answers/server-view.ts';
import type { ServerView } from '#web/applicant/form/answers/state.ts';
import type { Outcome, Told } from '../verdict/told.ts';
import { type Trying, untilAnswered } from './patience.ts';
import { type Answer, type Browser, jsonOf } from './wire.ts';

type Saver = {
  /** Sets the server state that the page knows. */
  begin(profile: Pick<Profile, 'answer' | 'answers_version'>): void;
  /** Saves these answers once the running save is through. */
  add(answers: Answers): void;
  /** Resolves when everything is saved. @throws the error that stopped saving. */
  flush(): Promise<void>;
};

export function openSaver(browser: Browser, told: Told, trying: Trying): Saver {
  let server: ServerView = { version: undefined, known: {} };
  let waiting: Record<string, AnswerValue> = {};
  let running: Promise<void> | undefined;
  let failure: unknown;

  async function saveOnce(): Promise<void> {
    const answers = waiting;
    waiting = {};
    await untilAnswered(async () => {
      const body = saveBody({ server }, answers);
      const settle = told.sent(answers);
      server = { ...server, known: { ...server.known, ...answers } };
      const answer = await browser.ask(SAVE_ANSWERS, undefined, { json: body });
      settle(outcomeOf(answer));
      if (outcomeOf(answer) === 'acknowledged') confirm(jsonOf<SavedAnswers>(answer));
      return answer;
    }, trying);
  }

  function confirm({ answers_version, answers }: SavedAnswers): void {
    server = { version: answers_version ?? server.version, known: answers ?? server.known };
  }

  async function run(): Promise<void> {
    while (Object.keys(waiting).length > 0) await saveOnce();
  }

  function start(): Promise<void> {
    running ??= run()
      .catch((error) => {
        failure = error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    begin({ answer, answers_version }) {
      server = { version: answers_version, known: answer };
    },
    add(answers) {
      waiting = { ...waiting, ...answers };
      void start();
    },
    async flush() {
      while (running !== undefined || Object.keys(waiting).length > 0) {
        await start();
        if (failure !== undefined) throw failure;
      }
      if (failure !== undefined) throw failure;
    },
  };
}

/** A refusal means that nothing changed (contract §2); no answer, or a gateway's, leaves the outcome unknown. */
function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return 'acknowledged';
  const isShed = status === 503 && retryAfter !== undefined;
  const isCertain = (status >= 400 && status < 500) || isShed;
  return isCertain ? 'refused' : 'unknown';
}
