import {
  APPLY_AGAIN,
  GET_EARLIER_APPLICATION,
  GET_EARLIER_COPY,
  GET_EARLIER_RECEIPT,
  GET_OWN_APPLICATIONS,
} from '#contract/calls.ts';
import { PdfState } from '#contract/documents.ts';
import { ReceiptFile } from '#contract/receipts.ts';
import { ApplyAgain, ByEarlier, OwnApplications } from '#contract/seasons.ts';
import { ServiceApplication } from '#contract/staff.ts';
import { askForCopy, COPY_LIMIT } from '#server/applicant/copy/ask-for-copy.ts';
import { sendReceipt } from '#server/applicant/receipts/routes.ts';
import { viewApplication } from '#server/applicant/submissions/service-view.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { seasonOf } from '#tenant/seasons/seasons.ts';
import { applyAgain } from './apply-again.ts';
import { earlierApplicants, listOwn } from './own.ts';

/** The applications of a person over the seasons: another one, and the earlier ones to read. */
export function seasonRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'seasons');
  const { languages } = platform;
  const config = { who: applicants(platform) };
  on(
    GET_OWN_APPLICATIONS,
    'The season of the application, earlier ones, and whether another can begin',
    { ...config, answer: OwnApplications },
    (request) => listOwn(platform, languages.for(request), principalOf(request)),
  );
  on(
    APPLY_AGAIN,
    'Begin another application, for the season that is open',
    { ...config, body: ApplyAgain, refusals: [409] },
    async (request) => {
      const { say, tenant } = languages.for(request);
      const { id } = await applyAgain(principalOf(request), request.body.season, platform);
      const name = seasonOf(tenant, id)?.name ?? id;
      return { message: say('Your application for {name} has begun.', { name }) };
    },
  );
  earlierRoutes(app, platform);
}

function earlierRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'seasons');
  const { kysely } = platform.database;
  const who = earlierApplicants(platform);
  on(
    GET_EARLIER_APPLICATION,
    'An earlier application, as it was submitted',
    { who, params: ByEarlier, answer: ServiceApplication, refusals: [404] },
    (request) => viewApplication(kysely, principalOf(request).accountId),
  );
  on(
    GET_EARLIER_COPY,
    'The PDF copy of an earlier application',
    {
      who,
      limits: [{ per: 'account', ...COPY_LIMIT }],
      params: ByEarlier,
      answer: PdfState,
      refusals: [404],
    },
    (request) => {
      const { say } = platform.languages.for(request);
      const { accountId } = principalOf(request);
      return askForCopy(accountId, { asker: 'applicant', say }, platform);
    },
  );
  on(
    GET_EARLIER_RECEIPT,
    'The receipt of an earlier application',
    { who, params: ByEarlier, answer: ReceiptFile, refusals: [404] },
    (request, reply) => sendReceipt(reply, kysely, principalOf(request).accountId),
  );
}
