import type { Piece } from '#contract/put-aside.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { WordedLine } from '#form/engine/wording.ts';
import { accountsRoutes } from '#server/applicant/accounts/routes.ts';
import { copyRoutes } from '#server/applicant/copy/routes.ts';
import { documentsRoutes } from '#server/applicant/documents/routes.ts';
import { handoffRoutes } from '#server/applicant/handoffs/routes.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import { profileRoutes } from '#server/applicant/profile/routes.ts';
import { receiptsRoutes } from '#server/applicant/receipts/routes.ts';
import { recommenderRoutes } from '#server/applicant/recommenders/routes.ts';
import { seasonRoutes } from '#server/applicant/seasons/routes.ts';
import { statusRoutes } from '#server/applicant/status/routes.ts';
import { submissionsRoutes } from '#server/applicant/submissions/routes.ts';
import { type App, createApp } from '#server/core/http/app.ts';
import { addAccount, beginTestSession } from '#server/core/testing/accounts.ts';
import { startTestPlatform, type TestOptions } from '#server/core/testing/platform.ts';
import { exported } from '#server/desk/export/command.ts';
import { staffRoutes } from '#server/desk/links/routes.ts';
import { applicationRoutes } from '../routes.ts';

/** The answer to a call. */
export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly message?: unknown };
  readonly headers: Readonly<Record<string, unknown>>;
};

type Call = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** A logged-in applicant. */
export type TestApplicant = {
  readonly accountId: number;
  readonly username: string;
  readonly call: Call;
  /** The browser's cookies, for calls to another server. */
  readonly cookies: Readonly<Record<string, string>>;
  /** Saves answers. */
  save(answers: Answers): Promise<Answer>;
  submit(): Promise<Answer>;
  /** The current profile. */
  profile(): Promise<Record<string, unknown>>;
  /** What is put aside, newest first. */
  aside(): Promise<Piece[]>;
};

/** Applications on a database of their own. */
export type TestApplications = Awaited<ReturnType<typeof startTestApplications>>;

export async function startTestApplications(options: TestOptions = {}) {
  const test = await startTestPlatform(options);
  const { platform } = test;
  const { kysely } = platform.database;
  const app = await createApp(platform);
  accountsRoutes(app, platform);
  applicationRoutes(app, platform);
  documentsRoutes(app, platform);
  handoffRoutes(app, platform);
  recommenderRoutes(app, platform);
  staffRoutes(app, platform);
  submissionsRoutes(app, platform);
  profileRoutes(app, platform);
  copyRoutes(app, platform);
  receiptsRoutes(app, platform);
  statusRoutes(app, platform);
  seasonRoutes(app, platform);
  platform.files.addRoutes(app);
  await app.ready();
  let made = 0;

  async function logIn(accountId: number, username: string): Promise<TestApplicant> {
    const cookies = { session: await beginTestSession(platform, accountId) };
    await kysely
      .insertInto('successful_logins')
      .values({ account_id: accountId, at: platform.clock() })
      .execute();
    const call = callerOf(app, cookies);
    return {
      accountId,
      username,
      call,
      cookies,
      save: (answers) => call('PUT', '/api/answer', { answers }),
      submit: () => call('POST', '/api/submit'),
      profile: async () => (await call('GET', '/api/profile')).body,
      aside: async () => (await call('GET', '/api/put-aside')).body.pieces as Piece[],
    };
  }

  /** A new applicant, logged in. */
  async function applicant(): Promise<TestApplicant> {
    made += 1;
    const { id, username } = await addAccount(platform, `applicant${made}@mail.example`);
    return logIn(id, username);
  }

  /** Calls without a session. */
  const stranger = callerOf(app, {});

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
    withSession: (session: string) => callerOf(app, { session }),
    /** What staff see of an application. */
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

function callerOf(app: App, cookies: Record<string, string>): Call {
  return async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      cookies,
      headers,
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : { text: response.body },
      headers: response.headers,
    };
  };
}

function findWords(lines: readonly WordedLine[], key: string): string | undefined {
  for (const line of lines) {
    const found = 'lines' in line ? findWords(line.lines, key) : line.key === key && line.answer;
    if (typeof found === 'string') return found;
  }
  return undefined;
}
