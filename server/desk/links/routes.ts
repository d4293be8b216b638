import { GET_PREFILL, GET_SERVICE_APPLICATION } from '#contract/calls.ts';
import { Prefill, PrefillQuery, ServiceApplication, ServiceTokenQuery } from '#contract/staff.ts';
import { viewApplication } from '#server/applicant/submissions/service-view.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { anybody, principalOf } from '#server/core/http/who.ts';
import { linkHolders } from '#server/core/identity/guard.ts';
import { findByToken } from '#server/core/identity/handoffs/repository.ts';
import { admit, LINK_LIMITS } from '#server/core/identity/links.ts';
import type { Platform } from '#server/core/platform.ts';

/** Calls behind links with a token (contract §4). */
export function staffRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'links');
  const { database, clock } = platform;
  on(
    GET_PREFILL,
    'The answers that a link opens the form with',
    {
      who: anybody,
      limits: LINK_LIMITS,
      querystring: PrefillQuery,
      answer: Prefill,
      refusals: [403],
    },
    async (request) => {
      const { token } = request.query;
      const found = await findByToken(database.kysely, 'prefill', token, clock());
      const { proposal } = await admit('prefill', found, request, platform);
      return { answer: proposal ?? {} };
    },
  );

  on(
    GET_SERVICE_APPLICATION,
    'One application, for staff',
    {
      who: linkHolders(platform, 'view'),
      limits: LINK_LIMITS,
      querystring: ServiceTokenQuery,
      answer: ServiceApplication,
      refusals: [403],
    },
    async (request) => {
      const { accountId } = principalOf(request);
      return viewApplication(database.kysely, accountId);
    },
  );
}
