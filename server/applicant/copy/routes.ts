import { GET_COPY, GET_SERVICE_COPY } from '#contract/calls.ts';
import { PdfState } from '#contract/documents.ts';
import { ServiceTokenQuery } from '#contract/staff.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants, linkHolders } from '#server/core/identity/guard.ts';
import { LINK_LIMITS } from '#server/core/identity/links.ts';
import type { Platform } from '#server/core/platform.ts';
import { askForCopy, COPY_LIMIT } from './ask-for-copy.ts';

const COPY_LIMITS = [{ per: 'account', ...COPY_LIMIT }] as const;

/** The PDF copy of an application, for the applicant and for staff (contract §4, spec §4 "PDF copy of the application"). */
export function copyRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'copy');
  on(
    GET_COPY,
    'The PDF copy of the application',
    { who: applicants(platform), limits: COPY_LIMITS, answer: PdfState },
    async (request) => {
      const { accountId } = principalOf(request);
      const { say } = platform.languages.for(request);
      return askForCopy(accountId, { asker: 'applicant', say }, platform);
    },
  );

  on(
    GET_SERVICE_COPY,
    'The PDF copy of one application, for staff',
    {
      who: linkHolders(platform, 'copy'),
      limits: [...LINK_LIMITS, ...COPY_LIMITS],
      querystring: ServiceTokenQuery,
      answer: PdfState,
      refusals: [403],
    },
    async (request) => {
      const { accountId } = principalOf(request);
      const { say } = platform.languages.for(request);
      return askForCopy(accountId, { asker: 'staff', say }, platform);
    },
  );
}
