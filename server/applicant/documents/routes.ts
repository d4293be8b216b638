import { DocumentAnswers } from '#contract/application.ts';
import {
  DELETE_CONVERSION,
  DELETE_DOCUMENT,
  GET_CONVERSION,
  GET_DOCUMENTS,
  GET_SERVICE_DOCUMENT,
  REQUEST_UPLOAD,
  RESTORE_PIECE,
  START_CONVERSION,
} from '#contract/calls.ts';
import {
  DocumentPath,
  DocumentState,
  PresignedUpload,
  RequestUpload,
  StartConversion,
  StartConversionQuery,
} from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { PiecePath } from '#contract/put-aside.ts';
import { Type } from '#contract/schema.ts';
import { ServiceTokenQuery } from '#contract/staff.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import { aboutOne } from '#server/applicant/application/put-aside/routes.ts';
import { CHANGE_RESPONSES, READ_RESPONSES } from '#server/applicant/application/refusals.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants, linkHolders } from '#server/core/identity/guard.ts';
import { LINK_LIMITS, whenByLink } from '#server/core/identity/links.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Speech } from '#words/say.ts';
import { UPLOAD_LIMITS } from './constants.ts';
import { findAddressForCollege, readDocumentState } from './document-state.ts';
import { issueUpload } from './issue-upload.ts';
import { restoreDocument } from './put-aside.ts';
import { noSuchDocument } from './refusals.ts';
import { removeDocument } from './remove-document.ts';
import { type Question, readDocumentAnswers } from './repository.ts';
import { startConversion } from './start-conversion.ts';

const tags = ['documents'];
/** Error responses of a call about the document in its path. */
const refused = { ...CHANGE_RESPONSES, 404: Message };

/** Uploading, converting and removing documents (contract §4, spec §4 "Document upload"). */
export function documentsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo, forms } = platform;
  // A page may be open with an earlier form.
  const isAsked = (key: string) => forms.every().some((form) => documentKeys(form).includes(key));

  const config = { who: applicants(platform) };

  /** The question of a call. @throws AppError 404 for an unknown key. */
  function questionOf({ accountId }: Applicant, { key }: DocumentPath): Question {
    if (!isAsked(key)) throw noSuchDocument(key);
    return { accountId, answerKey: key };
  }

  on(
    REQUEST_UPLOAD,
    {
      config: { ...config, limits: UPLOAD_LIMITS },
      schema: {
        summary: 'Ask where to upload the file of a document',
        tags,
        body: RequestUpload,
        response: { ...CHANGE_RESPONSES, 200: PresignedUpload, 429: Message, 503: Message },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      const answerKey = request.body.answer_key;
      if (!isAsked(answerKey)) throw noSuchDocument(answerKey, 400);
      return issueUpload({ accountId, answerKey }, request, platform);
    },
  );

  on(
    START_CONVERSION,
    {
      config,
      schema: {
        summary: 'Have an uploaded file converted to PDF',
        tags,
        params: DocumentPath,
        querystring: StartConversionQuery,
        body: StartConversion,
        response: {
          202: Message,
          400: Message,
          401: Message,
          404: Message,
          409: Message,
          429: Message,
          503: Message,
        },
      },
    },
    async (request, reply) => {
      await startConversion(
        questionOf(principalOf(request), request.params),
        { ...request.body, ...request.query },
        platform,
      );
      const say = speakTo(request);
      return reply.code(202).send({ message: say('Your file is being converted.') });
    },
  );

  on(
    GET_CONVERSION,
    {
      config,
      schema: {
        summary: 'How far the conversion of a document is',
        tags,
        params: DocumentPath,
        response: { 200: DocumentState, 401: Message, 404: Message },
      },
    },
    async (request) =>
      readDocumentState(
        questionOf(principalOf(request), request.params),
        speakTo(request),
        platform,
      ),
  );

  on(
    GET_DOCUMENTS,
    {
      config,
      schema: {
        summary: 'Attached documents',
        tags: ['application'],
        response: { 200: DocumentAnswers, ...READ_RESPONSES },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      return readDocumentAnswers(platform.database.kysely, accountId);
    },
  );

  const removals: readonly [string, string, Speech][] = [
    [DELETE_DOCUMENT, 'Take a document back', (say) => say('Your file was deleted.')],
    [
      DELETE_CONVERSION,
      'Stop the conversion of a document, and take it back',
      (say) => say('The conversion was stopped, and your file was deleted.'),
    ],
  ];
  for (const [call, summary, done] of removals) {
    on(
      call,
      { config, schema: { summary, tags, params: DocumentPath, response: refused } },
      async (request) => {
        await removeDocument(questionOf(principalOf(request), request.params), platform);
        return { message: done(speakTo(request)) };
      },
    );
  }

  // Answers that were put aside are restored by saving them.
  on(
    RESTORE_PIECE,
    {
      config,
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
