/** The page behind the link in a letter, on which its reader refuses further ones without logging in. */
import { OPEN_NEWS_CHOICE, REFUSE_NEWS } from '#contract/calls.ts';
import { ByLetterToken } from '#contract/desk-mailings.ts';
import { Type } from '#contract/schema.ts';
import { saveNews, wantsNews } from '#server/applicant/accounts/news.ts';
import { escapeHtml as html } from '#server/core/escape-html.ts';
import type { App, Reply, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { framePage } from '#server/core/http/frame.ts';
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import { anybody } from '#server/core/http/who.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import type { Platform } from '#server/core/platform.ts';

const tag = 'accounts';
const params = ByLetterToken;
const Page = Type.Unsafe<string>(Type.String({ description: 'a page' }));

/** High, because the servers of a mail provider share few addresses; a token of 122 bits cannot be guessed anyway. */
const TRIES = { per: 'network', max: 3000, perSeconds: 15 * 60 } as const satisfies DeclaredLimit;
const IS_TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function newsRoutes(app: App, platform: Platform): void {
  const { kysely } = platform.database;
  /** The account of a letter's reader. */
  const find = async ({ params: { token } }: { readonly params: { readonly token: string } }) => {
    if (!IS_TOKEN.test(token)) return undefined;
    const letters = kysely.selectFrom('mailing_letters').select('account_id as accountId');
    return letters.where('token', '=', token).executeTakeFirst();
  };
  callsOf(app, tag)(
    OPEN_NEWS_CHOICE,
    'The page on which further letters are refused',
    { who: anybody, params, answer: Page, answers: { 404: Page } },
    async (request, reply) => {
      const found = await find(request);
      if (found === undefined) return show(request, reply, platform, 'unknown');
      const wants = await wantsNews(kysely, found.accountId);
      return show(request, reply, platform, wants ? 'asked' : 'refused');
    },
  );
  // Only this scope accepts a form; mail programs send one of either kind (RFC 8058).
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 2000 },
      (_request, _body, done) => done(null, undefined),
    );
    callsOf(scope as App, tag)(
      REFUSE_NEWS,
      'Refuse letters that are not about the own application',
      {
        who: anybody,
        limits: [TRIES],
        params,
        consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
        answer: Page,
        answers: { 404: Page, 429: Page },
      },
      async (request, reply) => {
        await limit(platform, { ...TRIES, name: 'letters', key: networkOf(request.ip) });
        const found = await find(request);
        if (found === undefined) return show(request, reply, platform, 'unknown');
        await saveNews(kysely, found.accountId, { wants: false, at: platform.clock() });
        return show(request, reply, platform, 'refused');
      },
    );
  });
}

type Stage = 'asked' | 'refused' | 'unknown';

function show(request: Request, reply: Reply, { languages }: Platform, stage: Stage): string {
  const voice = languages.for(request);
  const { say, tenant } = voice;
  const title = {
    asked: say('Letters from {college}', { college: tenant.partnerName }),
    refused: say('You will only get letters about your application.'),
    unknown: say('This link does not work anymore.'),
  }[stage];
  const words = {
    asked: say(
      'We then write to you only about your own application: what is missing, what has changed, and what we have decided.',
    ),
    refused: say('You can change that at any time in your account settings.'),
    unknown: say('You can choose in your account settings which letters you get.'),
  }[stage];
  const way =
    stage === 'asked'
      ? `<form method="post"><p><button>${html(say('No letters but those about my application'))}</button></p></form>`
      : `<p><a href="/account">${html(say('Account settings'))}</a></p>`;
  reply.code(stage === 'unknown' ? 404 : 200);
  return framePage(reply, voice, { title, main: `<p>${html(words)}</p>${way}` });
}
