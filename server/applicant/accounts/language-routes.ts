import { ChosenLanguage } from '#contract/accounts.ts';
import { SAVE_LANGUAGE } from '#contract/calls.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { followAccount } from '#server/core/http/language.ts';
import { limit } from '#server/core/http/limits.ts';
import { principalOf } from '#server/core/http/who.ts';
import { findSessionToken } from '#server/core/identity/cookies.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { SESSION_CTES, SESSION_VALUES, sessionValues } from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { saveLanguage } from './repository.ts';

/** How often an account may change its language. */
const LIMIT = { max: 60, perSeconds: 10 * 60 } as const;

/** Sets the language of a session's account. `$1` to `$5` are the session's, `$6` is the language. */
const CHOOSE = `
  with ${SESSION_CTES}
  update accounts set language = $${SESSION_VALUES + 1} from session
  where accounts.id = session.account_id and language is distinct from $${SESSION_VALUES + 1}`;

/** The language of an account: chosen by a call, or by an address with `?lang=` that is opened while logged in. */
export function languageRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'accounts');
  const { database, languages, speakTo } = platform;
  on(
    SAVE_LANGUAGE,
    'Choose the language of the account',
    { who: applicants(platform), limits: [{ per: 'account', ...LIMIT }], body: ChosenLanguage },
    async (request, reply) => {
      const { accountId } = principalOf(request);
      const { language } = request.body;
      if (!languages.offered.includes(language)) throw notOffered(languages.offered);
      await limit(platform, { name: 'language', key: String(accountId), ...LIMIT });
      await saveLanguage(database.kysely, accountId, language);
      followAccount(request, reply, platform, language);
      return { message: speakTo(request)('From now on, everything here is in English.') };
    },
  );

  if (languages.offered.length === 1) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { chosenLanguage } = request;
    if (chosenLanguage === undefined) done();
    else keepForSession(request, chosenLanguage, platform).then(() => done(), done);
  });
}

/**
 * Saves a language chosen by `?lang=`: by a letter's link, or by the page's switch, even without scripts. Without a session only the cookie
 * keeps it.
 */
async function keepForSession(
  request: Request,
  language: string,
  platform: Pick<Platform, 'database' | 'settings' | 'clock' | 'log'>,
): Promise<void> {
  const { database, settings, log } = platform;
  if (findSessionToken(request, settings, 'applicant') === undefined) return;
  const values = [...sessionValues(request, platform, 'applicant'), language];
  // A failed save must not fail the page.
  await database
    .prepared('choose-language', CHOOSE, values)
    .catch((err) => log.warn({ err }, 'the language of an account could not be kept'));
}

function notOffered(offered: readonly string[]): AppError {
  return new AppError(400, 'not_offered', (say) =>
    say('There is no such language here. It may be: {languages}.', {
      languages: offered.join(', '),
    }),
  );
}
