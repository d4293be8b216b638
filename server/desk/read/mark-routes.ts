import {
  ADD_NOTE,
  ASSIGN,
  BE_HERE,
  FLAG,
  GET_COLLEAGUES,
  GET_FOR_ME,
  LEAVE_HERE,
  MARK_READ,
  MARK_UNREAD,
  REMOVE_NOTE,
  UNASSIGN,
  UNFLAG,
} from '#contract/calls.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import {
  AddNote,
  Assign,
  ByApplication,
  ByNote,
  Colleagues,
  ForMe,
  Here,
  Marked,
  MarkRead,
  Marks,
} from '#contract/desk-read.ts';
import { Message } from '#contract/message.ts';
import { staff } from '#server/identity/guard.ts';
import type { StaffMember } from '#server/identity/principal.ts';
import type { App, Request } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { principalOf, type Who } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Say, Speech } from '#words/say.ts';
import { limitsOf, limitTries } from '../limits.ts';
import { withApplication } from './access.ts';
import { assign, flag, markRead, markUnread, unassign, unflag } from './change-marks.ts';
import { listForMe } from './for-me.ts';
import { type AddedNote, addNote, removeNote } from './notes.ts';
import { beHere, leaveHere } from './open.ts';
import { listColleagues } from './people.ts';

const tags = ['desk'];
const refusals = { 400: Message, 401: Message, 403: Message, 404: Message, 409: Message };

/** The marks of an application, its notes, and who has it open. */
export function markRoutes(app: App, platform: Platform): void {
  const who = staff(platform, READING_ROLES);
  presenceRoutes(app, platform, who);
  changeRoutes(app, platform, who);
  noteRoutes(app, platform, who);
}

type Readers = Who<StaffMember>;

function presenceRoutes(app: App, platform: Platform, who: Readers): void {
  const on = callsOf(app);
  on(
    BE_HERE,
    {
      config: { who },
      schema: {
        summary: 'Say that one has an application open, and read its marks',
        tags,
        params: ByApplication,
        body: Here,
        response: { 200: Marks, ...refusals },
      },
    },
    (request) => beHere(platform, askedIn(request), { isOpening: request.body.is_opening }),
  );
  on(
    LEAVE_HERE,
    {
      config: { who },
      schema: {
        summary: 'Say that one has closed it',
        tags,
        params: ByApplication,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const say = platform.speakTo(request);
      await leaveHere(platform, askedIn(request));
      return { message: say('The application is closed.') };
    },
  );
  on(
    GET_COLLEAGUES,
    {
      config: { who },
      schema: {
        summary: 'Who may read an application, and so be mentioned and get it assigned',
        tags,
        params: ByApplication,
        response: { 200: Colleagues, ...refusals },
      },
    },
    (request) =>
      withApplication(platform, askedIn(request), async (trx, accountId) => ({
        people: await listColleagues(trx, accountId),
      })),
  );
  on(
    GET_FOR_ME,
    {
      config: { who },
      schema: {
        summary: 'What waits for whoever asks: assigned, mentioned, flagged',
        tags,
        response: { 200: ForMe, ...refusals },
      },
    },
    (request) => listForMe(platform, principalOf(request)),
  );
}

function changeRoutes(app: App, platform: Platform, who: Readers): void {
  const on = callsOf(app);
  const { speakTo } = platform;
  const schemaOf = (summary: string) => ({
    summary,
    tags,
    params: ByApplication,
    response: { 200: Marked, ...refusals },
  });
  const marked = async (request: Request, change: Promise<Marks>, speech: Speech) => ({
    marks: await change,
    message: speech(speakTo(request)),
  });
  on(
    MARK_READ,
    { config: { who }, schema: { ...schemaOf('Mark it as read'), body: MarkRead } },
    (request) =>
      marked(request, markRead(platform, askedIn(request), request.body.version), (say) =>
        say('Marked as read.'),
      ),
  );
  on(MARK_UNREAD, { config: { who }, schema: schemaOf('Mark it as not read') }, (request) =>
    marked(request, markUnread(platform, askedIn(request)), (say) => say('Marked as not read.')),
  );
  on(FLAG, { config: { who }, schema: schemaOf('Flag it') }, (request) =>
    marked(request, flag(platform, askedIn(request)), (say) => say('Flagged.')),
  );
  on(UNFLAG, { config: { who }, schema: schemaOf("Take one's flag away") }, (request) =>
    marked(request, unflag(platform, askedIn(request)), (say) => say('Your flag is taken away.')),
  );
  on(
    ASSIGN,
    { config: { who }, schema: { ...schemaOf('Assign it to somebody'), body: Assign } },
    async (request) => {
      const say = speakTo(request);
      const marks = await assign(platform, askedIn(request), request.body.staff_id);
      const name = marks.assigned_to?.by.name ?? '';
      return { marks, message: say('Assigned to {name}.', { name }) };
    },
  );
  on(UNASSIGN, { config: { who }, schema: schemaOf('Assign it to nobody') }, (request) =>
    marked(request, unassign(platform, askedIn(request)), (say) => say('Assigned to nobody.')),
  );
}

function noteRoutes(app: App, platform: Platform, who: Readers): void {
  const on = callsOf(app);
  on(
    ADD_NOTE,
    {
      config: { who, limits: limitsOf('application note') },
      schema: {
        summary: 'Add a note for colleagues; @ mentions somebody',
        tags,
        params: ByApplication,
        body: AddNote,
        response: { 200: Marked, ...refusals, 429: Message },
      },
    },
    async (request) => {
      const say = platform.speakTo(request);
      await limitTries(platform, 'application note', principalOf(request));
      const added = await addNote(platform, askedIn(request), request.body.text);
      return { marks: added.marks, message: messageFor(added, say) };
    },
  );
  on(
    REMOVE_NOTE,
    {
      config: { who },
      schema: {
        summary: "Take away a note of one's own",
        tags,
        params: ByNote,
        response: { 200: Marked, ...refusals },
      },
    },
    async (request) => {
      const say = platform.speakTo(request);
      const marks = await removeNote(platform, askedIn(request), Number(request.params.note));
      return { marks, message: say('The note is taken away.') };
    },
  );
}

function messageFor({ mentioned, unknown }: AddedNote, say: Say): string {
  const sentences = [say('The note is kept.')];
  if (mentioned.length > 0) {
    sentences.push(say('{names} will find it under “For me”.', { names: mentioned.join(', ') }));
  }
  if (unknown.length > 0) {
    sentences.push(say('Nobody here is called {names}.', { names: unknown.join(', ') }));
  }
  return sentences.join(' ');
}

function askedIn(request: {
  readonly params: { readonly number: string };
  readonly principal: unknown;
  readonly routeOptions: { readonly config: { readonly who: Readers } };
}) {
  return { member: principalOf(request), number: request.params.number };
}
