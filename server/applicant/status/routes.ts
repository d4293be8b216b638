import { GET_STATUS } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { ApplicationStatus } from '#contract/status.ts';
import { findReceipt } from '#server/applicant/receipts/repository.ts';
import { codeOf } from '#server/applicant/receipts/token.ts';
import { findReference } from '#server/applicant/submissions/read.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { readSteps } from './read.ts';

/** The progress of the applicant's own submitted application. */
export function statusRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { kysely } = platform.database;
  on(
    GET_STATUS,
    {
      config: { who: applicants(platform) },
      schema: {
        summary: 'How far the submitted application is',
        tags: ['status'],
        response: { 200: ApplicationStatus, 401: Message, 404: Message },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      const [status, reference, receipt] = await Promise.all([
        readSteps(kysely, accountId, platform.languages.for(request)),
        findReference(kysely, accountId),
        findReceipt(kysely, accountId),
      ]);
      if (status === undefined || reference === undefined) throw notSubmitted();
      const { submittedAt, steps } = status;
      const code = receipt === undefined ? '' : codeOf(receipt.token);
      return { reference, submitted_at: submittedAt.toISOString(), code, steps };
    },
  );
}

function notSubmitted(): AppError {
  return new AppError(404, 'not_submitted', (say) =>
    say('There is nothing to report yet: your application is not submitted.'),
  );
}
