/** For tests of the desk: applicants who fill in and submit applications. */
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { makeApplicant } from '../../help/testing/applicants.ts';
import type { DeskAnswer, TestDesk } from '../../testing/desk.ts';

export type DeskApplicant = {
  readonly accountId: number;
  readonly username: string;
  save(answers: Answers): Promise<DeskAnswer>;
  /** Submits a complete application. @returns its reference number. */
  submit(): Promise<string>;
  /** What the applicant sees at `/status`, in a language. */
  status(language?: string): Promise<DeskAnswer>;
  /** Attaches a converted document, with its file. */
  attach(name: string, text?: string): Promise<void>;
};

let made = 0;

/** Adds an applicant with a complete draft; `answers` replaces some of it. */
export async function deskApplicant(desk: TestDesk, answers: Answers = {}): Promise<DeskApplicant> {
  const { platform } = desk;
  const { kysely } = platform.database;
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
      made += 1;
      const key = `${accountId}/personal_statement_doc/${made}`;
      const answer_key = 'personal_statement_doc';
      await kysely
        .deleteFrom('documents')
        .where('account_id', '=', accountId)
        .where('answer_key', '=', answer_key)
        .execute();
      await kysely
        .insertInto('documents')
        .values({
          account_id: accountId,
          answer_key,
          file_key: `uploads/${key}`,
          file_name: name,
          file_size: text.length,
          status: 'completed',
          pages: 1,
          changed_at: platform.clock(),
        })
        .execute();
      await platform.files.write(`documents/${key}/pdf`, new TextEncoder().encode(text));
      await save({ [answer_key]: 'ANSWERED' });
    },
  };
}
