import {
  GET_NEIGHBOURS,
  GET_STAFF_COPY,
  OPEN_APPLICATION,
  OPEN_STAFF_COPY,
  OPEN_STAFF_DOCUMENT,
} from '#contract/calls.ts';
import { ListSearch } from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import {
  ByApplication,
  ByDocument,
  Neighbours,
  OpenApplicationQuery,
  StaffApplication,
} from '#contract/desk-read.ts';
import { PdfState } from '#contract/documents.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { createSubjectReader } from '#server/applicant/copy/subject.ts';
import { contentDisposition, PDF_TYPE } from '#server/core/files/files.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf, pathOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { findNeighbours } from '../find/neighbours.ts';
import { noSuchApplication } from '../find/scope.ts';
import { readSearch } from '../find/search.ts';
import { limited } from '../limits.ts';
import { staffWithin } from './access.ts';
import { openCopy, openDocument, readCopy } from './files.ts';
import { markRoutes } from './mark-routes.ts';
import { openApplication } from './open.ts';

const tags = ['desk'];
const refusals = { 400: Message, 401: Message, 403: Message, 404: Message, 429: Message };

/** Our own pages may frame a PDF; its sandbox has no rights, and no access to anything. */
const DOCUMENT_HEADERS = {
  'content-type': PDF_TYPE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

/** One application at the desk: its answers, documents and copy, and the marks and notes of staff. */
export function readingRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const who = staffWithin(platform, READING_ROLES);
  const viewing = limited(platform, who, 'application view');
  const readSubject = createSubjectReader();

  on(
    OPEN_APPLICATION,
    {
      config: viewing,
      schema: {
        summary: 'One application; each opening leaves a line in the trail',
        tags,
        params: ByApplication,
        querystring: OpenApplicationQuery,
        response: { 200: StaffApplication, ...refusals },
      },
    },
    (request) => {
      const isAhead = request.query.ahead === 'true';
      return openApplication(platform, principalOf(request), { isAhead });
    },
  );

  on(
    OPEN_STAFF_DOCUMENT,
    {
      config: viewing,
      schema: {
        summary: 'The PDF of one document, as a page without scripts',
        tags,
        params: ByDocument,
        response: { 200: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })), ...refusals },
      },
    },
    async (request, reply) => {
      const { name, bytes } = await openDocument(
        platform,
        principalOf(request),
        request.params.key,
      );
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
      const state = await readCopy(platform, principalOf(request), { say, readSubject });
      // An address of ours, so that opening the copy adds a view to the trail.
      const url = pathOf(OPEN_STAFF_COPY).replace(':number', encodeURIComponent(number));
      return { ...state, url: state.url && url };
    },
  );

  on(
    OPEN_STAFF_COPY,
    {
      config: viewing,
      schema: {
        summary: 'The PDF copy of an application',
        tags,
        params: ByApplication,
        response: { 302: Type.Null({ description: 'a redirect to the PDF' }), ...refusals },
      },
    },
    async (request, reply) => {
      const say = platform.speakTo(request);
      const url = await openCopy(platform, principalOf(request), { say, readSubject });
      return reply.redirect(url, 302);
    },
  );

  on(
    GET_NEIGHBOURS,
    {
      config: { who },
      schema: {
        summary: 'Where an application stands in a list, and what stands beside it',
        tags,
        params: ByApplication,
        querystring: ListSearch,
        response: { 200: Neighbours, ...refusals },
      },
    },
    async (request) => {
      const reader = principalOf(request);
      const search = readSearch(platform, request.query);
      const found = await platform.database.readList((queries) =>
        findNeighbours(queries, reader, search, reader.accountId),
      );
      // The application has no summary yet, so it is in no list.
      if (found === undefined) throw noSuchApplication();
      return found;
    },
  );
  markRoutes(app, platform);
}
