/** For tests of the desk: applicants who fill in and submit applications. */
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import type { TestAnswer } from '#server/core/testing/browser.ts';
import { attach, DOCUMENT, makeApplicant } from '../../help/testing/applicants.ts';
import type { TestDesk } from '../../testing/desk.ts';

export type DeskApplicant = {
  readonly accountId: number;
  readonly username: string;
  save(answers: Answers): Promise<TestAnswer>;
  /** Submits a complete application. @returns its reference number. */
  submit(): Promise<string>;
  /** What the applicant sees at `/status`, in a language. */
  status(language?: string): Promise<TestAnswer>;
  /** Attaches a converted document, with its file. */
  attach(name: string, text?: string): Promise<void>;
};

/** Adds an applicant with a complete draft; `answers` replaces some of it. */
export async function deskApplicant(desk: TestDesk, answers: Answers = {}): Promise<DeskApplicant> {
  const { last_name = '' } = completeApplication();
  const helped = await makeApplicant(desk, { last_name, ...answers });
  const { id: accountId, username, browser } = helped;
  const call = async (...[method, url, body]: Parameters<typeof browser.call>) => {
    const answer = await browser.call(method, url, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer;
  };
  const save = (given: Answers) => call('PUT', '/api/answer', { answers: given });
  return {
    accountId,
    username,
    save,
    status: (language = 'en') => browser.call('GET', `/api/status?lang=${language}`),
    async submit() {
      await call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
      await call('POST', '/api/web-status', { web_status: 'validating' });
      await call('POST', '/api/submit');
      return (await call('GET', '/api/profile')).body.reference;
    },
    async attach(name, text = 'a PDF') {
      const key = await attach(desk, accountId, name);
      await desk.platform.files.write(filesOf(key).pdf, new TextEncoder().encode(text));
      await save({ [DOCUMENT]: 'ANSWERED' });
    },
  };
}
