import { SaveLastPage, SaveWebStatus } from '#contract/application.ts';
import { SAVE_LAST_PAGE, SAVE_VALIDATIONS, SAVE_WEB_STATUS } from '#contract/calls.ts';
import { SaveValidations } from '#contract/message.ts';
import { storedShapes } from '#form/engine/accept.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { answerRoutes } from './answer-routes.ts';
import { problemInEvery } from './any-form-in-use.ts';
import { choiceRoutes } from './choice-routes.ts';
import { watchOutages } from './outages/watch.ts';
import { putAsideRoutes } from './put-aside/routes.ts';
import { reachStatus } from './reach-status.ts';
import { CHANGE_RESPONSES, unacceptable } from './refusals.ts';
import { lockOpenApplication, saveLastPage, saveValidations } from './repository.ts';
import { findValidationsProblem } from './validations.ts';

/** The calls by which an applicant fills the application in (contract §4). */
export function applicationRoutes(app: App, platform: Platform): void {
  answerRoutes(app, platform);
  choiceRoutes(app, platform);
  progressRoutes(app, platform);
  putAsideRoutes(app, platform);
  watchOutages(app, platform);
}

const tags = ['application'];

function progressRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, clock, forms, speakTo } = platform;
  const config = { who: applicants(platform) };

  on(
    SAVE_LAST_PAGE,
    {
      config,
      schema: {
        summary: 'Note the page to come back to',
        tags,
        body: SaveLastPage,
        response: CHANGE_RESPONSES,
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      await database.transaction(async (trx) => {
        await lockOpenApplication(trx, accountId, clock());
        await saveLastPage(trx, accountId, request.body.last_page);
      });
      const say = speakTo(request);
      return { message: say('Your place is saved.') };
    },
  );

  on(
    SAVE_WEB_STATUS,
    {
      config,
      schema: {
        summary: 'Note how far the application is',
        tags,
        body: SaveWebStatus,
        response: CHANGE_RESPONSES,
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      await reachStatus(accountId, request.body.web_status, platform);
      const say = speakTo(request);
      return { message: say('Your progress is saved.') };
    },
  );

  on(
    SAVE_VALIDATIONS,
    {
      config,
      schema: {
        summary: 'Note what the page found wrong',
        tags,
        body: SaveValidations,
        response: CHANGE_RESPONSES,
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      const problem = problemInEvery(forms, (form) =>
        findValidationsProblem(storedShapes(form), request.body),
      );
      if (problem !== undefined) throw unacceptable(problem);
      await database.transaction(async (trx) => {
        await lockOpenApplication(trx, accountId, clock());
        await saveValidations(trx, accountId, request.body);
      });
      const say = speakTo(request);
      return { message: say('Noted.') };
    },
  );
}
