import { GET_SERVICE_DOCUMENT } from '#contract/calls.ts';
import { DocumentPath } from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { ServiceTokenQuery } from '#contract/staff.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { linkHolders } from '#server/core/identity/guard.ts';
import { LINK_LIMITS, whenByLink } from '#server/core/identity/links.ts';
import type { Platform } from '#server/core/platform.ts';
import { findAddressForCollege } from './document-state.ts';
import { noSuchDocument } from './refusals.ts';

/** Opens the PDF of one document by a service link, as linked in the staff's view. */
export function serviceDocumentRoute(app: App, platform: Platform): void {
  const on = callsOf(app);
  on(
    GET_SERVICE_DOCUMENT,
    {
      config: { who: linkHolders(platform, 'document'), limits: LINK_LIMITS },
      schema: {
        summary: 'The PDF of one document, for staff',
        tags: ['documents'],
        params: DocumentPath,
        querystring: ServiceTokenQuery,
        response: {
          302: Type.Null({ description: 'a redirect to the PDF' }),
          ...whenByLink,
          404: Message,
        },
      },
    },
    async (request, reply) => {
      const { accountId } = principalOf(request);
      const { key: answerKey } = request.params;
      const url = await findAddressForCollege({ accountId, answerKey }, platform);
      if (url === undefined) throw noSuchDocument(answerKey);
      return reply.redirect(url, 302);
    },
  );
}
