import { GET_COPY, GET_SERVICE_COPY } from '#contract/calls.ts';
import { PdfState } from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { ServiceTokenQuery } from '#contract/staff.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants, linkHolders } from '#server/core/identity/guard.ts';
import { LINK_LIMITS, whenByLink } from '#server/core/identity/links.ts';
import type { Platform } from '#server/core/platform.ts';
import { askForCopy, COPY_LIMIT } from './ask-for-copy.ts';

const tags = ['copy'];
const COPY_LIMITS = [{ per: 'account', ...COPY_LIMIT }] as const;

/** The PDF copy of an application, for the applicant and for staff (contract §4, spec §4 "PDF copy of the application"). */
export function copyRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  on(
    GET_COPY,
    {
      config: { who: applicants(platform), limits: COPY_LIMITS },
      schema: {
        summary: 'The PDF copy of the application',
        tags,
        response: { 200: PdfState, 401: Message, 429: Message },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      const { say } = platform.languages.for(request);
      return askForCopy(accountId, { asker: 'applicant', say }, platform);
    },
  );

  on(
    GET_SERVICE_COPY,
    {
      config: { who: linkHolders(platform, 'copy'), limits: [...LINK_LIMITS, ...COPY_LIMITS] },
      schema: {
        summary: 'The PDF copy of one application, for staff',
        tags,
        querystring: ServiceTokenQuery,
        response: { 200: PdfState, ...whenByLink },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      const { say } = platform.languages.for(request);
      return askForCopy(accountId, { asker: 'staff', say }, platform);
    },
  );
}
