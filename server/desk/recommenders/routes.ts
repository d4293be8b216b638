import { GET_RECOMMENDERS_OF, OPEN_LETTER_FILE, READ_TYPED_LETTER } from '#contract/calls.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { ByApplication } from '#contract/desk-read.ts';
import {
  LetterFilePath,
  RecommendersOf,
  RequestPath,
  TypedLetter,
} from '#contract/recommenders.ts';
import { Type } from '#contract/schema.ts';
import { textAt } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import { noSuchFile } from '#server/applicant/recommenders/refusals.ts';
import { listFiles, listRequests } from '#server/applicant/recommenders/repository.ts';
import { tellRequest } from '#server/applicant/recommenders/state.ts';
import { contentDisposition } from '#server/core/files/files.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { type ReaderOfOne, staffWithin, withApplication } from '../read/access.ts';
import { DOCUMENT_HEADERS } from '../read/routes.ts';
import { staffCalls } from '../schema-of.ts';

const PARENTS = ['parent_1_email_address', 'parent_2_email_address'];

/** The letters of recommenders, of those that were sent. */
export function deskRecommenderRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const who = staffWithin(platform, READING_ROLES);
  const viewing = limited(platform, who, 'application view');

  // Leaves no line: opening the application, of which it is a part, has left one.
  on(
    GET_RECOMMENDERS_OF,
    call({ who }, 'Who was asked for a letter, and how far each is', {
      params: ByApplication,
      answer: RecommendersOf,
    }),
    (request) => readRecommenders(platform, principalOf(request)),
  );
  on(
    READ_TYPED_LETTER,
    call(viewing, 'The letter that a recommender has typed', {
      params: Type.Object({ ...ByApplication.properties, ...RequestPath.properties }),
      answer: TypedLetter,
    }),
    (request) => {
      const id = Number(request.params.request);
      return withApplication(platform, principalOf(request), async (trx, account, leave) => {
        const found = await trx
          .selectFrom('recommender_requests')
          .select('text')
          .where('id', '=', id)
          .where('account_id', '=', account)
          .where('received_at', 'is not', null)
          .executeTakeFirst();
        if (found === undefined) throw noSuchFile();
        leave({ act: 'recommender.viewed', account, details: { request: id } });
        return found;
      });
    },
  );
  on(
    OPEN_LETTER_FILE,
    call(viewing, 'The PDF of a file that a recommender has sent', {
      params: Type.Object({ ...ByApplication.properties, ...LetterFilePath.properties }),
      answer: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })),
    }),
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

async function readRecommenders(
  { database: { kysely } }: Platform,
  { accountId }: ReaderOfOne,
): Promise<RecommendersOf> {
  const rows = await listRequests(kysely, accountId);
  if (rows.length === 0) return { requests: [] };
  const came = rows.filter(({ received_at }) => received_at !== null).map(({ id }) => id);
  const files = await listFiles(kysely, came);
  const texts = await kysely
    .selectFrom('recommender_requests')
    .select('id')
    .where('id', 'in', came.length > 0 ? came : [0])
    .where('text', '!=', '')
    .execute();
  const { answers } = await getApplication(kysely, accountId);
  const { username } = await kysely
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const isOf = (address: string, keys: readonly string[]) =>
    keys.some((key) => textAt(answers, key).trim().toLowerCase() === address);
  const whoseIs = (address: string) => {
    if (address === username || isOf(address, ['email_address'])) return 'applicant';
    return isOf(address, PARENTS) ? 'parent' : '';
  };
  return {
    requests: rows.map((row) => ({
      ...tellRequest(row),
      ...{ words: row.words, reminders: row.reminders, reason: row.reason },
      whose: whoseIs(row.address),
      has_text: texts.some(({ id }) => id === row.id),
      files: files
        .filter((file) => file.request_id === row.id && file.status === 'completed')
        .map(({ id, file_name: name }) => ({ id, name })),
    })),
  };
}
