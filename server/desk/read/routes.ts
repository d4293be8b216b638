import {
  ADD_NOTE,
  ASSIGN,
  BE_HERE,
  FLAG,
  GET_COLLEAGUES,
  GET_NEIGHBOURS,
  GET_STAFF_COPY,
  LEAVE_HERE,
  MARK_READ,
  MARK_UNREAD,
  OPEN_APPLICATION,
  OPEN_STAFF_COPY,
  OPEN_STAFF_DOCUMENT,
  REMOVE_NOTE,
  UNASSIGN,
  UNFLAG,
} from '#contract/calls.ts';
import { ListSearch } from '#contract/desk-find.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import {
  AddNote,
  Assign,
  ByApplication,
  ByDocument,
  ByNote,
  Colleagues,
  Here,
  Marked,
  MarkRead,
  Marks,
  Neighbours,
  OpenApplicationQuery,
  StaffApplication,
} from '#contract/desk-read.ts';
import { PdfState } from '#contract/documents.ts';
import { Type } from '#contract/schema.ts';
import { createSubjectReader } from '#server/applicant/copy/subject.ts';
import { contentDisposition, PDF_TYPE } from '#server/core/files/files.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { callsOf, pathOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { findNeighbours } from '../find/neighbours.ts';
import { noSuchApplication } from '../find/scope.ts';
import { readSearch } from '../find/search.ts';
import { limited } from '../limits.ts';
import { staffCalls } from '../schema-of.ts';
import { type ReaderOfOne, staffWithin, withApplication } from './access.ts';
import * as changes from './change-marks.ts';
import { openCopy, openDocument, readCopy } from './files.ts';
import { marksNow, noteGone } from './marks.ts';
import { addNote, removeNote } from './notes.ts';
import { openApplication } from './open.ts';
import { listColleagues } from './people.ts';

/** Our own pages may frame a PDF; its sandbox has no rights, and no access to anything. */
export const DOCUMENT_HEADERS = {
  'content-type': PDF_TYPE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

/** Changes without a body. */
const PLAIN = [
  [MARK_UNREAD, 'Mark it as not read', changes.markUnread],
  [FLAG, 'Flag it', changes.flag],
  [UNFLAG, "Take one's flag away", changes.unflag],
  [UNASSIGN, 'Assign it to nobody', changes.unassign],
] as const;

/** One application at the desk: its answers, documents and copy, and the marks and notes of staff. */
export function readingRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const { database, speakTo, clock, languages } = platform;
  const who = staffWithin(platform, READING_ROLES);
  const config = { who };
  const viewing = limited(platform, who, 'application view');
  const readSubject = createSubjectReader();

  on(
    OPEN_APPLICATION,
    call(viewing, 'One application; each opening leaves a line in the trail', {
      params: ByApplication,
      querystring: OpenApplicationQuery,
      answer: StaffApplication,
    }),
    (request) => {
      const isAhead = request.query.ahead === 'true';
      return openApplication(platform, principalOf(request), { isAhead });
    },
  );
  on(
    OPEN_STAFF_DOCUMENT,
    call(viewing, 'The PDF of one document, as a page without scripts', {
      params: ByDocument,
      answer: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })),
    }),
    async (request, reply) => {
      const { key } = request.params;
      const { name, bytes } = await openDocument(platform, principalOf(request), key);
      reply.headers({ ...DOCUMENT_HEADERS, 'content-disposition': contentDisposition(name) });
      return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
  on(
    GET_STAFF_COPY,
    call(config, 'How far the PDF copy of an application is; asks for one where there is none', {
      params: ByApplication,
      answer: PdfState,
    }),
    async (request) => {
      const needs = { say: speakTo(request), readSubject };
      const state = await readCopy(platform, principalOf(request), needs);
      const { number } = request.params;
      // An address of ours, so that opening the copy adds a view to the trail.
      const url = pathOf(OPEN_STAFF_COPY).replace(':number', encodeURIComponent(number));
      return { ...state, url: state.url && url };
    },
  );
  on(
    OPEN_STAFF_COPY,
    call(viewing, 'The PDF copy of an application', { params: ByApplication, redirects: true }),
    async (request, reply) => {
      const needs = { say: speakTo(request), readSubject };
      return reply.redirect(await openCopy(platform, principalOf(request), needs), 302);
    },
  );
  on(
    GET_NEIGHBOURS,
    call(config, 'Where an application stands in a list, and what stands beside it', {
      params: ByApplication,
      querystring: ListSearch,
      answer: Neighbours,
    }),
    async (request) => {
      const reader = principalOf(request);
      const search = readSearch(languages.for(request), request.query);
      const found = await database.readList((queries) =>
        findNeighbours(queries, reader, search, reader.accountId),
      );
      // The application has no summary yet, so it is in no list.
      if (found === undefined) throw noSuchApplication();
      return found;
    },
  );
  on(
    GET_COLLEAGUES,
    call(config, 'Who may read an application, and so be mentioned and get it assigned', {
      params: ByApplication,
      answer: Colleagues,
    }),
    async (request) => ({
      people: await listColleagues(database.kysely, principalOf(request).accountId),
    }),
  );

  on(
    BE_HERE,
    call(config, 'Say that one has an application open, and read its marks', {
      params: ByApplication,
      body: Here,
      answer: Marks,
    }),
    (request) => {
      const reader = principalOf(request);
      return withApplication(platform, reader, (trx, account, leave) => {
        // The page now shows an application that it had fetched ahead or kept.
        if (request.body.is_opening) leave({ act: 'application.viewed', account });
        return marksNow(trx, reader, clock(), { isHere: true });
      });
    },
  );
  on(
    LEAVE_HERE,
    call(config, 'Say that one has closed it', { params: ByApplication }),
    async (request) => {
      await noteGone(database.kysely, principalOf(request));
      const say = speakTo(request);
      return { message: say('The application is closed.') };
    },
  );

  const one = { params: ByApplication, answer: Marked };
  const make = (
    request: Request & Parameters<typeof principalOf<ReaderOfOne>>[0],
    change: changes.Change,
  ) => changes.changeMarks(platform, principalOf(request), { change, say: speakTo(request) });
  for (const [plain, summary, change] of PLAIN) {
    on(plain, call(config, summary, one), (request) => make(request, change));
  }
  on(MARK_READ, call(config, 'Mark it as read', { ...one, body: MarkRead }), (request) =>
    make(request, changes.markRead(request.body.version)),
  );
  on(ASSIGN, call(config, 'Assign it to somebody', { ...one, body: Assign }), (request) =>
    make(request, changes.assign(request.body.staff_id)),
  );
  on(
    ADD_NOTE,
    call(
      limited(platform, who, 'application note'),
      'Add a note for colleagues; @ mentions somebody',
      { ...one, body: AddNote },
    ),
    (request) => make(request, addNote(request.body.text)),
  );
  on(
    REMOVE_NOTE,
    call(config, "Take away a note of one's own", { ...one, params: ByNote }),
    (request) => make(request, removeNote(Number(request.params.note))),
  );
}
