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
import { PiecePath } from '#contract/put-aside.ts';
import { ServiceTokenQuery } from '#contract/staff.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf, REDIRECT_TO_FILE } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants, linkHolders } from '#server/core/identity/guard.ts';
import { LINK_LIMITS } from '#server/core/identity/links.ts';
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

/** Uploading, converting and removing documents (contract §4, spec §4 "Document upload"). */
export function documentsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'documents');
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
    'Ask where to upload the file of a document',
    {
      ...config,
      limits: UPLOAD_LIMITS,
      body: RequestUpload,
      answer: PresignedUpload,
      refusals: [409, 503],
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
    'Have an uploaded file converted to PDF',
    {
      ...config,
      params: DocumentPath,
      querystring: StartConversionQuery,
      body: StartConversion,
      isAccepted: true,
      refusals: [404, 409, 503],
    },
    async (request, reply) => {
      await startConversion(
        questionOf(principalOf(request), request.params),
        { ...request.body, ...request.query },
        platform,
      );
      return reply.code(202).send({ message: speakTo(request)('Your file is being converted.') });
    },
  );

  on(
    GET_CONVERSION,
    'How far the conversion of a document is',
    { ...config, params: DocumentPath, answer: DocumentState, refusals: [404] },
    async (request) =>
      readDocumentState(
        questionOf(principalOf(request), request.params),
        speakTo(request),
        platform,
      ),
  );

  callsOf(app, 'application')(
    GET_DOCUMENTS,
    'Attached documents',
    { ...config, answer: DocumentAnswers },
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
  for (const [removal, summary, done] of removals) {
    on(
      removal,
      summary,
      { ...config, params: DocumentPath, refusals: [404, 409] },
      async (request) => {
        await removeDocument(questionOf(principalOf(request), request.params), platform);
        return { message: done(speakTo(request)) };
      },
    );
  }

  // Answers that were put aside are restored by saving them.
  callsOf(app, 'put aside')(
    RESTORE_PIECE,
    'Attach a document again that was put aside',
    { ...config, params: PiecePath, refusals: [404, 409] },
    async (request) => {
      const { accountId } = principalOf(request);
      await restoreDocument(accountId, request.params.id, platform);
      return { message: speakTo(request)('Your file is back.') };
    },
  );

  on(
    GET_SERVICE_DOCUMENT,
    'The PDF of one document, for staff',
    {
      who: linkHolders(platform, 'document'),
      limits: LINK_LIMITS,
      params: DocumentPath,
      querystring: ServiceTokenQuery,
      answers: REDIRECT_TO_FILE,
      refusals: [403, 404],
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
