import { REQUEST_SCAN_UPLOAD, SEND_SCAN } from '#contract/calls.ts';
import { PresignedUpload, StartConversion } from '#contract/documents.ts';
import { LinkQuery } from '#contract/handoffs.ts';
import { UPLOAD_LIMITS } from '#server/applicant/documents/constants.ts';
import { issueUpload } from '#server/applicant/documents/issue-upload.ts';
import { startConversion } from '#server/applicant/documents/start-conversion.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { noteUse } from '#server/core/identity/handoffs/repository.ts';
import { LINK_LIMITS } from '#server/core/identity/links.ts';
import type { HandoffHolder } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { addToTrail } from '#server/core/trail/record.ts';
import { actorByLink, handoff } from './guard.ts';
import { linkIsOver } from './refusals.ts';

/** The task "scan": a phone photographs the document of one question, which the applicant's computer then shows. */
export function scanRoutes(app: App, platform: Platform): void {
  const { speakTo } = platform;
  const on = callsOf(app, 'links');
  const questionOf = ({ accountId, subject }: HandoffHolder) => ({ accountId, answerKey: subject });

  on(
    REQUEST_SCAN_UPLOAD,
    'Ask where to upload the scan of a document',
    {
      who: handoff(platform, 'scan'),
      limits: [...LINK_LIMITS, ...UPLOAD_LIMITS],
      querystring: LinkQuery,
      answer: PresignedUpload,
      refusals: [403, 409, 503],
    },
    async (request) => issueUpload(questionOf(principalOf(request)), request, platform),
  );

  on(
    SEND_SCAN,
    'Attach an uploaded scan, once',
    {
      who: handoff(platform, 'scan', { evenUsed: true }),
      limits: LINK_LIMITS,
      querystring: LinkQuery,
      body: StartConversion,
      isAccepted: true,
      refusals: [403, 409, 503],
    },
    async (request, reply) => {
      const holder = principalOf(request);
      const { handoffId: id, accountId: account } = holder;
      await startConversion(questionOf(holder), request.body, platform, async (trx, now) => {
        if (!(await noteUse(trx, { id, kind: 'scan' }, now))) throw linkIsOver('used');
        const details = { handoff: id, task: 'scan' } as const;
        await addToTrail(trx, now, actorByLink(holder), { act: 'handoff.used', account, details });
      });
      return reply.code(202).send({ message: speakTo(request)('Your file is being converted.') });
    },
  );
}
