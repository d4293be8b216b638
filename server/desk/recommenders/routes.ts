import { OPEN_LETTER_FILE } from '#contract/calls.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { ByApplication } from '#contract/desk-read.ts';
import { LetterFilePath } from '#contract/recommenders.ts';
import { Type } from '#contract/schema.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { noSuchFile } from '#server/applicant/recommenders/refusals.ts';
import { contentDisposition } from '#server/core/files/files.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { staffWithin, withApplication } from '../read/access.ts';
import { DOCUMENT_HEADERS } from '../read/routes.ts';

/** The files that recommenders have sent. */
export function deskRecommenderRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const who = staffWithin(platform, READING_ROLES);
  const viewing = limited(platform, who, 'application view');

  on(
    OPEN_LETTER_FILE,
    'The PDF of a file that a recommender has sent',
    {
      ...viewing,
      params: Type.Object({ ...ByApplication.properties, ...LetterFilePath.properties }),
      answer: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })),
    },
    async (request, reply) => {
      const { request: requestId, file: fileId } = request.params;
      const { key, name } = await withApplication(
        platform,
        principalOf(request),
        async (trx, account, leave) => {
          const found = await trx
            .selectFrom('recommender_files')
            .innerJoin('recommender_requests', 'recommender_requests.id', 'request_id')
            .select(['file_key as key', 'file_name as name'])
            .where('recommender_files.id', '=', Number(fileId))
            .where('request_id', '=', Number(requestId))
            .where('recommender_requests.account_id', '=', account)
            .where('received_at', 'is not', null)
            .where('status', '=', 'completed')
            .executeTakeFirst();
          if (found === undefined) throw noSuchFile();
          const details = { request: Number(requestId) };
          leave({ act: 'recommender.viewed', account, details });
          return found;
        },
      );
      const bytes = await platform.files.read(filesOf(key).pdf);
      if (bytes === undefined) throw noSuchFile();
      const disposition = contentDisposition(`${name.replace(/\.[^.]*$/, '')}.pdf`);
      reply.headers({ ...DOCUMENT_HEADERS, 'content-disposition': disposition });
      return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
