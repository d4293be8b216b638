import { DocumentPath } from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { ServiceTokenQuery } from '#contract/staff.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { useServiceLink } from '#server/staff/links.ts';
import { readDocumentState } from './document-state.ts';
import { noSuchDocument } from './refusals.ts';

/** Opens the PDF of one document to whoever holds a service link: the link beside its note in the view of the staff. */
export function serviceDocumentRoute(app: App, platform: Platform): void {
  app.get(
    '/service/document-answer/:key',
    {
      schema: {
        summary: 'The PDF of one document, for staff',
        tags: ['documents'],
        params: DocumentPath,
        querystring: ServiceTokenQuery,
        response: { 302: Type.Null(), 403: Message, 404: Message },
      },
    },
    async (request, reply) => {
      const { accountId } = await useServiceLink('document', request, platform);
      const { key: answerKey } = request.params;
      const { url } = await readDocumentState({ accountId, answerKey }, platform);
      if (url === '') throw noSuchDocument(answerKey);
      return reply.redirect(url, 302);
    },
  );
}
