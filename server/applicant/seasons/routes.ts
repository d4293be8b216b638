import {
  APPLY_AGAIN,
  GET_EARLIER_APPLICATION,
  GET_EARLIER_COPY,
  GET_EARLIER_RECEIPT,
  GET_OWN_APPLICATIONS,
} from '#contract/calls.ts';
import { PdfState } from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { ReceiptFile } from '#contract/receipts.ts';
import type { TSchema } from '#contract/schema.ts';
import { ApplyAgain, ByEarlier, OwnApplications } from '#contract/seasons.ts';
import { ServiceApplication } from '#contract/staff.ts';
import { CHANGE_RESPONSES, READ_RESPONSES } from '#server/applicant/application/refusals.ts';
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

const tags = ['seasons'];

/** The applications of a person over the seasons: another one, and the earlier ones to read. */
export function seasonRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { languages } = platform;
  const config = { who: applicants(platform) };
  on(
    GET_OWN_APPLICATIONS,
    {
      config,
      schema: {
        summary: 'The season of the application, earlier ones, and whether another can begin',
        tags,
        response: { 200: OwnApplications, ...READ_RESPONSES },
      },
    },
    (request) => listOwn(platform, languages.for(request), principalOf(request)),
  );
  on(
    APPLY_AGAIN,
    {
      config,
      schema: {
        summary: 'Begin another application, for the season that is open',
        tags,
        body: ApplyAgain,
        response: CHANGE_RESPONSES,
      },
    },
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
  const on = callsOf(app);
  const { kysely } = platform.database;
  const who = earlierApplicants(platform);
  const reads = <Answer extends TSchema>(summary: string, answer: Answer) => ({
    summary,
    tags,
    params: ByEarlier,
    response: { 200: answer, ...READ_RESPONSES, 404: Message },
  });
  const copy = reads('The PDF copy of an earlier application', PdfState);
  on(
    GET_EARLIER_APPLICATION,
    {
      config: { who },
      schema: reads('An earlier application, as it was submitted', ServiceApplication),
    },
    (request) => viewApplication(kysely, principalOf(request).accountId),
  );
  on(
    GET_EARLIER_COPY,
    {
      config: { who, limits: [{ per: 'account', ...COPY_LIMIT }] },
      schema: { ...copy, response: { ...copy.response, 429: Message } },
    },
    (request) => {
      const { say } = platform.languages.for(request);
      const { accountId } = principalOf(request);
      return askForCopy(accountId, { asker: 'applicant', say }, platform);
    },
  );
  on(
    GET_EARLIER_RECEIPT,
    { config: { who }, schema: reads('The receipt of an earlier application', ReceiptFile) },
    (request, reply) => sendReceipt(reply, kysely, principalOf(request).accountId),
  );
}
