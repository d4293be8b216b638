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
import { Message } from '#contract/message.ts';
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
import { type ReaderOfOne, staffWithin, withApplication } from './access.ts';
import * as changes from './change-marks.ts';
import { openCopy, openDocument, readCopy } from './files.ts';
import { marksNow, noteGone } from './marks.ts';
import { addNote, removeNote } from './notes.ts';
import { openApplication } from './open.ts';
import { listColleagues } from './people.ts';

/** Our own pages may frame a PDF; its sandbox has no rights, and no access to anything. */
const DOCUMENT_HEADERS = {
  'content-type': PDF_TYPE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

const refusals = { 400: Message, 401: Message, 403: Message, 404: Message, 409: Message };

/** What a call about one application answers, and what it takes beside the number. */
function schemaOf<const Answer, const Taken extends object>(
  summary: string,
  answer: Answer,
  taken: Taken = {} as Taken,
) {
  const response = { ...answer, ...refusals, 429: Message };
  return { summary, tags: ['desk'], params: ByApplication, response, ...taken };
}

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
  const { database, speakTo, clock, languages } = platform;
  const who = staffWithin(platform, READING_ROLES);
  const config = { who };
  const viewing = limited(platform, who, 'application view');
  const readSubject = createSubjectReader();

  on(
    OPEN_APPLICATION,
    {
      config: viewing,
      schema: schemaOf(
        'One application; each opening leaves a line in the trail',
        { 200: StaffApplication },
        { querystring: OpenApplicationQuery },
      ),
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
      schema: schemaOf(
        'The PDF of one document, as a page without scripts',
        { 200: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })) },
        { params: ByDocument },
      ),
    },
    async (request, reply) => {
      const { key } = request.params;
      const { name, bytes } = await openDocument(platform, principalOf(request), key);
      reply.headers({ ...DOCUMENT_HEADERS, 'content-disposition': contentDisposition(name) });
      return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
  on(
    GET_STAFF_COPY,
    {
      config,
      schema: schemaOf(
        'How far the PDF copy of an application is; asks for one where there is none',
        {
          200: PdfState,
        },
      ),
    },
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
    {
      config: viewing,
      schema: schemaOf('The PDF copy of an application', {
        302: Type.Null({ description: 'a redirect to the PDF' }),
      }),
    },
    async (request, reply) => {
      const needs = { say: speakTo(request), readSubject };
      return reply.redirect(await openCopy(platform, principalOf(request), needs), 302);
    },
  );
  on(
    GET_NEIGHBOURS,
    {
      config,
      schema: schemaOf(
        'Where an application stands in a list, and what stands beside it',
        { 200: Neighbours },
        { querystring: ListSearch },
      ),
    },
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
    {
      config,
      schema: schemaOf('Who may read an application, and so be mentioned and get it assigned', {
        200: Colleagues,
      }),
    },
    async (request) => ({
      people: await listColleagues(database.kysely, principalOf(request).accountId),
    }),
  );

  on(
    BE_HERE,
    {
      config,
      schema: schemaOf(
        'Say that one has an application open, and read its marks',
        { 200: Marks },
        { body: Here },
      ),
    },
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
    { config, schema: schemaOf('Say that one has closed it', { 200: Message }) },
    async (request) => {
      await noteGone(database.kysely, principalOf(request));
      const say = speakTo(request);
      return { message: say('The application is closed.') };
    },
  );

  const marked = <const Taken extends object>(summary: string, taken?: Taken) =>
    schemaOf(summary, { 200: Marked }, taken);
  const make = (
    request: Request & Parameters<typeof principalOf<ReaderOfOne>>[0],
    change: changes.Change,
  ) => changes.changeMarks(platform, principalOf(request), { change, say: speakTo(request) });
  for (const [call, summary, change] of PLAIN) {
    on(call, { config, schema: marked(summary) }, (request) => make(request, change));
  }
  on(MARK_READ, { config, schema: marked('Mark it as read', { body: MarkRead }) }, (request) =>
    make(request, changes.markRead(request.body.version)),
  );
  on(ASSIGN, { config, schema: marked('Assign it to somebody', { body: Assign }) }, (request) =>
    make(request, changes.assign(request.body.staff_id)),
  );
  on(
    ADD_NOTE,
    {
      config: limited(platform, who, 'application note'),
      schema: marked('Add a note for colleagues; @ mentions somebody', { body: AddNote }),
    },
    (request) => make(request, addNote(request.body.text)),
  );
  on(
    REMOVE_NOTE,
    { config, schema: marked("Take away a note of one's own", { params: ByNote }) },
    (request) => make(request, removeNote(Number(request.params.note))),
  );
}
