import { RESTORE_PIECE } from '#contract/calls.ts';
import { PiecePath } from '#contract/put-aside.ts';
import { aboutOne } from '#server/applicant/application/put-aside/routes.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { restoreDocument } from './put-aside.ts';

/** Restores a document that was put aside; answers are restored by saving them. */
export function restoreRoute(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo } = platform;
  on(
    RESTORE_PIECE,
    {
      config: { who: applicants(platform) },
      schema: {
        summary: 'Attach a document again that was put aside',
        tags: ['put aside'],
        params: PiecePath,
        response: aboutOne,
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      await restoreDocument(accountId, request.params.id, platform);
      const say = speakTo(request);
      return { message: say('Your file is back.') };
    },
  );
}
