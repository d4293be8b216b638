import type { Piece } from '#contract/put-aside.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { WordedLine } from '#form/engine/wording.ts';
import { buildApp } from '#server/app.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import type { App } from '#server/core/http/app.ts';
import type { Platform } from '#server/core/platform.ts';
import { addAccount, beginTestSession } from '#server/core/testing/accounts.ts';
import { openTestBrowser } from '#server/core/testing/browser.ts';
import { startTestPlatform, type TestOptions } from '#server/core/testing/platform.ts';
import { exported } from '#server/desk/export/command.ts';

/** A logged-in applicant. */
export type TestApplicant = Awaited<ReturnType<typeof logInTo>>;

async function logInTo(app: App, platform: Platform, accountId: number, username: string) {
  const session = await beginTestSession(platform, accountId);
  await platform.database.kysely
    .insertInto('successful_logins')
    .values({ account_id: accountId, at: platform.clock() })
    .execute();
  const call = callsWith(app, session);
  return {
    accountId,
    username,
    call,
    /** The browser's cookies, for calls to another server. */
    cookies: { session },
    /** Saves answers. */
    save: (answers: Answers) => call('PUT', '/api/answer', { answers }),
    submit: () => call('POST', '/api/submit'),
    /** The current profile. */
    profile: async () => (await call('GET', '/api/profile')).body,
    /** The answers that were put aside, newest first. */
    aside: async (): Promise<Piece[]> => (await call('GET', '/api/put-aside')).body.pieces,
  };
}

function callsWith(app: App, session: string) {
  const { cookies, call } = openTestBrowser(app);
  cookies.set('session', session);
  return call;
}

/** Applications on a database of their own. */
export type TestApplications = Awaited<ReturnType<typeof startTestApplications>>;

export async function startTestApplications(options: TestOptions = {}) {
  const test = await startTestPlatform(options);
  const { platform } = test;
  const { kysely } = platform.database;
  const app = await buildApp(platform);
  await app.ready();
  let made = 0;

  const logIn = (accountId: number, username: string) =>
    logInTo(app, platform, accountId, username);

  /** A new applicant, logged in. */
  async function applicant() {
    made += 1;
    const { id, username } = await addAccount(platform, `applicant${made}@mail.example`);
    return logIn(id, username);
  }

  /** Calls without a session. */
  const stranger = openTestBrowser(app).call;

  /** The token of a link that shows an application to staff. */
  const serviceToken = ({ accountId }: TestApplicant) => makeToken(platform, { accountId });

  return {
    ...test,
    app,
    applicant,
    stranger,
    serviceToken,
    /** A new applicant who has answered everything; `answers` replaces some. */
    async applicantWith(answers: Answers = {}): Promise<TestApplicant> {
      const made = await applicant();
      const complete = completeApplication(dateInZone(platform.clock(), platform.tenant.timeZone));
      const saved = await made.save({ ...complete, ...answers });
      if (saved.status !== 200) throw new Error(String(saved.body.message));
      return made;
    },
    /** Another session of the same person. */
    logInAgain: ({ accountId, username }: TestApplicant) => logIn(accountId, username),
    /** Calls with this session cookie. */
    withSession: (session: string) => callsWith(app, session),
    /** The application as staff see it. */
    async serviceView(applicant: TestApplicant) {
      const url = `/service/tmp-pdf?service_token=${await serviceToken(applicant)}`;
      return (await stranger('GET', url)).body;
    },
    /** The rows of an export. */
    async exported(status: 'submitted' | 'all'): Promise<Record<string, unknown>[]> {
      let text = '';
      for await (const piece of exported(platform, 'jsonl', status)) text += piece;
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    },
    async withdraw({ accountId: account_id }: TestApplicant): Promise<void> {
      const withdrawal = { account_id, withdrawn_at: platform.clock() };
      await kysely.insertInto('withdrawals').values(withdrawal).execute();
    },
    /** Everything that is stored about an applicant's application, to see that a refusal changed nothing. */
    async stored({ accountId }: TestApplicant): Promise<unknown> {
      const tables = ['applications', 'validations', 'submissions'] as const;
      return Promise.all(
        tables.map((table) =>
          kysely.selectFrom(table).selectAll().where('account_id', '=', accountId).execute(),
        ),
      );
    },
    /** How a submission froze the answer to a question; undefined if it was not asked. */
    async submittedWords({ accountId }: TestApplicant, key: string): Promise<string | undefined> {
      const { wording } = await kysely
        .selectFrom('submissions')
        .select('wording')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const sections = wording.pages.flatMap((page) => page.sections);
      return findWords(
        sections.flatMap(({ lines }) => lines),
        key,
      );
    },
    async close() {
      await app.close();
      await test.close();
    },
  };
}

function findWords(lines: readonly WordedLine[], key: string): string | undefined {
  for (const line of lines) {
    const found = 'lines' in line ? findWords(line.lines, key) : line.key === key && line.answer;
    if (typeof found === 'string') return found;
  }
  return undefined;
}
