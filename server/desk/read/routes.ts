import {
  GET_STAFF_COPY,
  OPEN_APPLICATION,
  OPEN_STAFF_COPY,
  OPEN_STAFF_DOCUMENT,
} from '#contract/calls.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import {
  ByApplication,
  ByDocument,
  OpenApplicationQuery,
  StaffApplication,
} from '#contract/desk-read.ts';
import { PdfState } from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { createSubjectReader } from '#server/copy/subject.ts';
import { staff } from '#server/identity/guard.ts';
import { contentDisposition, PDF_TYPE } from '#server/platform/files/files.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf, pathOf } from '#server/platform/http/calls.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitsOf, limitTries } from '../limits.ts';
import { openCopy, openDocument, readCopy } from './files.ts';
import { markRoutes } from './mark-routes.ts';
import { neighboursRoute } from './neighbours-route.ts';
import { openApplication } from './open.ts';

const tags = ['desk'];
const refusals = { 400: Message, 401: Message, 403: Message, 404: Message, 429: Message };

/** A PDF may stand in a frame of our own page, and do and reach nothing there. */
const DOCUMENT_HEADERS = {
  'content-type': PDF_TYPE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

/** One application at the desk: what was answered, its documents and its copy, and what staff note about it. */
export function readingRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const who = staff(platform, READING_ROLES);
  const readSubject = createSubjectReader();
  const limits = limitsOf('application view');

  on(
    OPEN_APPLICATION,
    {
      config: { who, limits },
      schema: {
        summary: 'One application; each opening leaves a line in the trail',
        tags,
        params: ByApplication,
        querystring: OpenApplicationQuery,
        response: { 200: StaffApplication, ...refusals },
      },
    },
    async (request) => {
      const member = principalOf(request);
      await limitTries(platform, 'application view', member);
      const { number } = request.params;
      const isAhead = request.query.ahead === 'true';
      return openApplication(platform, { member, number }, { isAhead });
    },
  );

  on(
    OPEN_STAFF_DOCUMENT,
    {
      config: { who, limits },
      schema: {
        summary: 'The PDF of one document, as a page without scripts',
        tags,
        params: ByDocument,
        response: { 200: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })), ...refusals },
      },
    },
    async (request, reply) => {
      const member = principalOf(request);
      await limitTries(platform, 'application view', member);
      const { number, key } = request.params;
      const { name, bytes } = await openDocument(platform, { member, number }, key);
      reply.headers({ ...DOCUMENT_HEADERS, 'content-disposition': contentDisposition(name) });
      return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );

  on(
    GET_STAFF_COPY,
    {
      config: { who },
      schema: {
        summary: 'How far the PDF copy of an application is; asks for one where there is none',
        tags,
        params: ByApplication,
        response: { 200: PdfState, ...refusals },
      },
    },
    async (request) => {
      const say = platform.speakTo(request);
      const { number } = request.params;
      const asked = { member: principalOf(request), number };
      const state = await readCopy(platform, asked, { say, readSubject });
      // Through us, so that the trail learns who has opened it.
      const url = pathOf(OPEN_STAFF_COPY).replace(':number', encodeURIComponent(number));
      return { ...state, url: state.url && url };
    },
  );

  on(
    OPEN_STAFF_COPY,
    {
      config: { who, limits },
      schema: {
        summary: 'The PDF copy of an application',
        tags,
        params: ByApplication,
        response: { 302: Type.Null({ description: 'a redirect to the PDF' }), ...refusals },
      },
    },
    async (request, reply) => {
      const member = principalOf(request);
      await limitTries(platform, 'application view', member);
      const asked = { member, number: request.params.number };
      const say = platform.speakTo(request);
      return reply.redirect(await openCopy(platform, asked, { say, readSubject }), 302);
    },
  );

  neighboursRoute(app, platform);
  markRoutes(app, platform);
}
