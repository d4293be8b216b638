import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { addAccount, beginTestSession } from '#server/core/testing/accounts.ts';
import type { TestDesk } from '../../testing/desk.ts';

/** An applicant with an account, a session and a complete application. */
export type Helped = Awaited<ReturnType<typeof makeApplicant>>;

let made = 0;

export async function makeApplicant(desk: TestDesk, answers: Answers = {}) {
  made += 1;
  const { platform } = desk;
  const { id, username } = await addAccount(platform, `helped${made}@mail.example`);
  const browser = desk.browser();
  browser.cookies.set('session', await beginTestSession(platform, id));
  const helped = {
    id,
    username,
    browser,
    save: (answers: Answers) => browser.call('PUT', '/api/answer', { answers }),
    submit: () => browser.call('POST', '/api/submit'),
    profile: async () => await browser.get('/api/profile'),
  };
  const complete = completeApplication(dateInZone(platform.clock(), platform.tenant.timeZone));
  const saved = await helped.save({ ...complete, last_name: `Lovelace${made}`, ...answers });
  if (saved.status !== 200) throw new Error(saved.body.message);
  return helped;
}

/** The question that documents are attached to. */
export const DOCUMENT = 'personal_statement_doc';

/** Attaches a converted document, in the database only. @returns the key of its file. */
export async function attach(
  { query, platform }: Pick<TestDesk, 'query' | 'platform'>,
  account: number,
  file: string,
  remark = '',
): Promise<string> {
  const file_key = `uploads/${account}/${DOCUMENT}/${createToken().value}`;
  await query`delete from documents where account_id = ${account} and answer_key = ${DOCUMENT}`;
  await query`
    insert into documents (account_id, answer_key, file_key, file_name, file_size, status, pages,
      reason, changed_at)
    values (${account}, ${DOCUMENT}, ${file_key}, ${file}, 7, 'completed', 1, ${remark},
      ${platform.clock()})`;
  return file_key;
}
