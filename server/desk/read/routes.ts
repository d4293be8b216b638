import * as calls from '#contract/calls.ts';
import { ListSearch } from '#contract/desk-find.ts';
import { OpenApplicationQuery, StaffApplication } from '#contract/desk-open.ts';
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
} from '#contract/desk-read.ts';
import { Type } from '#contract/schema.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { noSuchDocument } from '#server/applicant/documents/refusals.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import { contentDisposition, PDF_TYPE } from '#server/core/files/files.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { findNeighbours } from '../find/neighbours.ts';
import { noSuchApplication } from '../find/scope.ts';
import { readSearch } from '../find/search.ts';
import { limited } from '../limits.ts';
import { type ReaderOfOne, staffWithin, withApplication } from './access.ts';
import * as changes from './change-marks.ts';
import { copyRoutes } from './copy-routes.ts';
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
  [calls.MARK_UNREAD, 'Mark it as not read', changes.markUnread],
  [calls.FLAG, 'Flag it', changes.flag],
  [calls.UNFLAG, "Take one's flag away", changes.unflag],
  [calls.UNASSIGN, 'Assign it to nobody', changes.unassign],
] as const;

/** One application at the desk: its answers, documents and copy, and the marks and notes of staff. */
export function readingRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { database, speakTo, clock, languages } = platform;
  const who = staffWithin(platform, READING_ROLES);
  const config = { who };
  const viewing = limited(platform, who, 'application view');

  on(
    calls.OPEN_APPLICATION,
    'One application; each opening leaves a line in the trail',
    {
      ...viewing,
      params: ByApplication,
      querystring: OpenApplicationQuery,
      answer: StaffApplication,
    },
    (request) => {
      const isAhead = request.query.ahead === 'true';
      const voice = languages.for(request);
      return openApplication(platform, principalOf(request), { isAhead, voice });
    },
  );
  on(
    calls.OPEN_STAFF_DOCUMENT,
    'The PDF of one document, as a page without scripts',
    {
      ...viewing,
      params: ByDocument,
      answer: Type.Unsafe<Buffer>(Type.String({ description: 'a PDF' })),
    },
    async (request, reply) => {
      const { key } = request.params;
      const { name, bytes } = await openDocument(platform, principalOf(request), key);
      reply.headers({ ...DOCUMENT_HEADERS, 'content-disposition': contentDisposition(name) });
      return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
  copyRoutes(app, platform, {
    get: calls.GET_STAFF_COPY,
    open: calls.OPEN_STAFF_COPY,
    who,
    params: ByApplication,
    subject: 'an application',
  });
  on(
    calls.GET_NEIGHBOURS,
    'Where an application stands in a list, and what stands beside it',
    { ...config, params: ByApplication, querystring: ListSearch, answer: Neighbours },
    async (request) => {
      const reader = principalOf(request);
      const search = readSearch(languages.for(request), request.query, platform.clock());
      const found = await database.readList((queries) =>
        findNeighbours(queries, reader, search, reader.accountId),
      );
      // The application has no summary yet, so it is in no list.
      if (found === undefined) throw noSuchApplication();
      return found;
    },
  );
  on(
    calls.GET_COLLEAGUES,
    'Who may read an application, and so be mentioned and get it assigned',
    { ...config, params: ByApplication, answer: Colleagues },
    async (request) => ({
      people: await listColleagues(database.kysely, principalOf(request).accountId),
    }),
  );

  on(
    calls.BE_HERE,
    'Say that one has an application open, and read its marks',
    { ...config, params: ByApplication, body: Here, answer: Marks },
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
    calls.LEAVE_HERE,
    'Say that one has closed it',
    { ...config, params: ByApplication },
    async (request) => {
      await noteGone(database.kysely, principalOf(request));
      return { message: speakTo(request)('The application is closed.') };
    },
  );

  const one = { params: ByApplication, answer: Marked };
  const make = (
    request: Request & Parameters<typeof principalOf<ReaderOfOne>>[0],
    change: changes.Change,
  ) => {
    const reader = principalOf(request);
    const made = { change, say: speakTo(request) };
    return changes.carryOut(platform, reader, made, async (trx, now) => ({
      marks: await marksNow(trx, reader, now),
    }));
  };
  for (const [plain, summary, change] of PLAIN) {
    on(plain, summary, { ...config, ...one }, (request) => make(request, change));
  }
  on(calls.MARK_READ, 'Mark it as read', { ...config, ...one, body: MarkRead }, (request) =>
    make(request, changes.markRead(request.body.version)),
  );
  on(calls.ASSIGN, 'Assign it to somebody', { ...config, ...one, body: Assign }, (request) =>
    make(request, changes.assign(request.body.staff_id)),
  );
  on(
    calls.ADD_NOTE,
    'Add a note for colleagues; @ mentions somebody',
    { ...limited(platform, who, 'application note'), ...one, body: AddNote },
    (request) => make(request, addNote(request.body.text)),
  );
  on(
    calls.REMOVE_NOTE,
    "Take away a note of one's own",
    { ...config, ...one, params: ByNote },
    (request) => make(request, removeNote(Number(request.params.note))),
  );
}

/** A PDF that is shown beside an application. */
type OpenedFile = { readonly name: string; readonly bytes: Uint8Array };

/** The PDF of a document. @throws AppError 404 where there is none. */
async function openDocument(
  platform: Platform,
  reader: ReaderOfOne,
  answerKey: string,
): Promise<OpenedFile> {
  const document = await withApplication(platform, reader, async (trx, accountId, leave) => {
    const { files } = await readApplication(trx, accountId);
    const found = files.find((one) => one.answerKey === answerKey);
    if (found === undefined) throw noSuchDocument(answerKey);
    leave({ act: 'document.viewed', account: accountId, details: { document: answerKey } });
    return found;
  });
  const bytes = await platform.files.read(filesOf(document.fileKey).pdf);
  if (bytes === undefined) throw noSuchDocument(answerKey);
  return { name: `${document.fileName.replace(/\.[^.]*$/, '')}.pdf`, bytes };
}
