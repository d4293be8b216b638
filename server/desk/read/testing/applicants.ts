/** For tests of the desk: applicants who fill in and submit applications. */
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { attach, DOCUMENT, makeApplicant } from '../../help/testing/applicants.ts';
import type { TestDesk } from '../../testing/desk.ts';

export type DeskApplicant = Awaited<ReturnType<typeof deskApplicant>>;

/** Adds an applicant with a complete draft; `answers` replaces some of it. */
export async function deskApplicant(desk: TestDesk, answers: Answers = {}) {
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
    /** The answer of `/status`, in a language. */
    status: (language = 'en') => browser.call('GET', `/api/status?lang=${language}`),
    /** Submits a complete application. @returns its reference number. */
    async submit(): Promise<string> {
      await call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
      await call('POST', '/api/web-status', { web_status: 'validating' });
      await call('POST', '/api/submit');
      return (await call('GET', '/api/profile')).body.reference;
    },
    /** Attaches a converted document, with its file. */
    async attach(name: string, text = 'a PDF'): Promise<void> {
      const key = await attach(desk, accountId, name);
      await desk.platform.files.write(filesOf(key).pdf, new TextEncoder().encode(text));
      await save({ [DOCUMENT]: 'ANSWERED' });
    },
  };
}
