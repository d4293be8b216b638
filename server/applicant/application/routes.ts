import { SaveWebStatus } from '#contract/application.ts';
import { SAVE_WEB_STATUS } from '#contract/calls.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { refusal } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { answerRoutes } from './answer-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { watchOutages } from './outages/watch.ts';
import { putAsideRoutes } from './put-aside/routes.ts';
import { lockApplication, saveStatus } from './repository.ts';
import { hasReached, reach } from './status.ts';

/** The calls by which an applicant fills the application in (contract §4). */
export function applicationRoutes(app: App, platform: Platform): void {
  answerRoutes(app, platform);
  changeRoutes(app, platform);
  statusRoute(app, platform);
  putAsideRoutes(app, platform);
  watchOutages(app, platform);
}

/** A status that was reached before changes nothing, even after the submission. Only an accepted submission sets `submitted`. */
function statusRoute(app: App, platform: Platform): void {
  const { database, clock, speakTo } = platform;
  callsOf(app, 'application')(
    SAVE_WEB_STATUS,
    'Note how far the application is',
    { who: applicants(platform), body: SaveWebStatus, refusals: [409] },
    async (request) => {
      const { accountId } = principalOf(request);
      const { web_status: status } = request.body;
      await database.transaction(async (trx) => {
        const now = clock();
        const application = await lockApplication(trx, accountId, now);
        if (hasReached(status, application)) return;
        if (status === 'submitted') throw notSubmitted();
        await saveStatus(trx, accountId, reach(status, application, now));
      });
      return { message: speakTo(request)('Your progress is saved.') };
    },
  );
}

const notSubmitted = refusal(409, 'not_submitted', (say) =>
  say('Your application has not been submitted yet. Please press Submit to send it to us.'),
);
