/** For tests: links, and browsers that follow them. */
import type { MadeHandoff, MakeHandoff } from '#contract/handoffs.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import type { App } from '#server/core/http/app.ts';
import { createHandoff } from '#server/core/identity/handoffs/repository.ts';
import type { Lives } from '#server/core/identity/handoffs/state.ts';
import type { Platform } from '#server/core/platform.ts';

const SUBJECTS = { review: '', scan: 'personal_statement_doc', parent: 'parent_1_' } as const;

export type LinkBrowser = ReturnType<typeof openLinkBrowser>;

/** Makes a link. @throws unless it is granted. */
export async function makeLink(
  app: App,
  { cookies }: Pick<TestApplicant, 'cookies'>,
  kind: MakeHandoff['kind'],
): Promise<MadeHandoff & { code: string }> {
  const payload = { kind, subject: SUBJECTS[kind] };
  const answer = await app.inject({ method: 'POST', url: '/api/handoffs', cookies, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const made = answer.json<MadeHandoff>();
  return { ...made, code: made.address.split('/').at(-1) ?? '' };
}

type Token = {
  /** For the view of an application. */
  readonly accountId?: number;
  /** For a prefilled form. */
  readonly answers?: Answers;
  readonly lives?: Lives;
};

/** Makes a link of the office. @returns its token. */
export async function makeToken(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  about: Token,
): Promise<string> {
  const kind = about.answers === undefined ? 'view' : 'prefill';
  return (await createHandoff(database.kysely, { kind, ...about }, clock())).code;
}

/** A browser that follows links, without a session. */
export function openLinkBrowser(app: App) {
  const cookies: Record<string, string> = {};
  let link = '';
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const answer = await app.inject({
      method,
      url: `${url}?link=${link}`,
      cookies,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  }
  return {
    cookies,
    call,
    /** The name that stands for the code in addresses. */
    link: () => link,
    open: () => call('POST', '/link/open'),
    async follow(code: string) {
      const answer = await app.inject({ url: `/link/${code}`, cookies });
      for (const { name, value } of answer.cookies) cookies[name] = value;
      link = new URL(String(answer.headers.location), 'http://x').searchParams.get('link') ?? '';
      return answer;
    },
  };
}
