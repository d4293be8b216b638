import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import type { DeskAnswer, DeskBrowser, TestDesk } from '../../testing/desk.ts';

/** An applicant with an account, a session and a complete application. */
export type Helped = {
  readonly id: number;
  readonly username: string;
  readonly browser: DeskBrowser;
  save(answers: Answers): Promise<DeskAnswer>;
  submit(): Promise<DeskAnswer>;
  profile(): Promise<DeskAnswer['body']>;
};

let made = 0;

export async function makeApplicant(desk: TestDesk, answers: Answers = {}): Promise<Helped> {
  made += 1;
  const { platform } = desk;
  const { kysely } = platform.database;
  const at = platform.clock();
  const username = `helped${made}@mail.example`;
  const { id } = await kysely
    .insertInto('accounts')
    .values({ username, password_hash: 'none', confirmed_at: at, password_changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = desk.browser();
  browser.cookies.set('session', await logInAs(desk, id));
  const helped: Helped = {
    id,
    username,
    browser,
    save: (answers) => browser.call('PUT', '/api/answer', { answers }),
    submit: () => browser.call('POST', '/api/submit'),
    profile: async () => (await browser.call('GET', '/api/profile')).body,
  };
  const complete = completeApplication(dateInZone(at, platform.tenant.timeZone));
  const saved = await helped.save({ ...complete, last_name: `Lovelace${made}`, ...answers });
  if (saved.status !== 200) throw new Error(saved.body.message);
  return helped;
}

/** Begins a session of an applicant. @returns its token. */
export async function logInAs(desk: TestDesk, accountId: number): Promise<string> {
  const at = desk.platform.clock();
  const token = createToken();
  await desk.platform.database.kysely
    .insertInto('sessions')
    .values({ token_hash: token.hash, account_id: accountId, created_at: at, last_seen_at: at })
    .execute();
  return token.value;
}

/** Attaches a converted document, in the database only. @returns the key of its file. */
export async function attach(
  desk: TestDesk,
  { id }: Helped,
  name: string,
  remark = '',
): Promise<string> {
  const { kysely } = desk.platform.database;
  const answer_key = 'personal_statement_doc';
  const file_key = `uploads/${id}/${answer_key}/${name}-${createToken().value}`;
  await kysely
    .deleteFrom('documents')
    .where('account_id', '=', id)
    .where('answer_key', '=', answer_key)
    .execute();
  await kysely
    .insertInto('documents')
    .values({
      account_id: id,
      answer_key,
      file_key,
      file_name: `${name}.pdf`,
      file_size: 7,
      status: 'completed',
      pages: 1,
      reason: remark,
      changed_at: desk.platform.clock(),
    })
    .execute();
  return file_key;
}
