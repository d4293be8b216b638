import {
  ADD_NOTE,
  ASSIGN,
  BE_HERE,
  FLAG,
  GET_COLLEAGUES,
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
  Here,
  Marked,
  MarkRead,
  Marks,
} from '#contract/desk-read.ts';
import { Message } from '#contract/message.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Say, Speech } from '#words/say.ts';
import { limited } from '../limits.ts';
import { type ReaderOfOne, staffWithin, withApplication } from './access.ts';
import { assign, flag, markRead, markUnread, unassign, unflag } from './change-marks.ts';
import { type AddedNote, addNote, removeNote } from './notes.ts';
import { beHere, leaveHere } from './open.ts';
import { listColleagues } from './people.ts';

const tags = ['desk'];
const refusals = { 400: Message, 401: Message, 403: Message, 404: Message, 409: Message };

/** Changes without a body. */
const PLAIN = [
  [MARK_UNREAD, 'Mark it as not read', markUnread, (say) => say('Marked as not read.')],
  [FLAG, 'Flag it', flag, (say) => say('Flagged.')],
  [UNFLAG, "Take one's flag away", unflag, (say) => say('Your flag is taken away.')],
  [UNASSIGN, 'Assign it to nobody', unassign, (say) => say('Assigned to nobody.')],
] as const satisfies readonly (readonly [
  string,
  string,
  (platform: Platform, reader: ReaderOfOne) => Promise<Marks>,
  Speech,
])[];

/** The marks and the notes of an application, and the staff who have it open. */
export function markRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo } = platform;
  const config = { who: staffWithin(platform, READING_ROLES) };
  const schemaOf = (summary: string) => ({
    summary,
    tags,
    params: ByApplication,
    response: { 200: Marked, ...refusals },
  });

  on(
    BE_HERE,
    {
      config,
      schema: {
        ...schemaOf('Say that one has an application open, and read its marks'),
        body: Here,
        response: { 200: Marks, ...refusals },
      },
    },
    (request) => beHere(platform, principalOf(request), { isOpening: request.body.is_opening }),
  );
  on(
    LEAVE_HERE,
    {
      config,
      schema: {
        ...schemaOf('Say that one has closed it'),
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await leaveHere(platform, principalOf(request));
      return { message: say('The application is closed.') };
    },
  );
  on(
    GET_COLLEAGUES,
    {
      config,
      schema: {
        ...schemaOf('Who may read an application, and so be mentioned and get it assigned'),
        response: { 200: Colleagues, ...refusals },
      },
    },
    (request) =>
      withApplication(platform, principalOf(request), async (trx, accountId) => ({
        people: await listColleagues(trx, accountId),
      })),
  );
  for (const [call, summary, change, done] of PLAIN) {
    on(call, { config, schema: schemaOf(summary) }, async (request) => {
      const marks = await change(platform, principalOf(request));
      return { marks, message: done(speakTo(request)) };
    });
  }
  on(
    MARK_READ,
    { config, schema: { ...schemaOf('Mark it as read'), body: MarkRead } },
    async (request) => {
      const marks = await markRead(platform, principalOf(request), request.body.version);
      const say = speakTo(request);
      return { marks, message: say('Marked as read.') };
    },
  );
  on(
    ASSIGN,
    { config, schema: { ...schemaOf('Assign it to somebody'), body: Assign } },
    async (request) => {
      const marks = await assign(platform, principalOf(request), request.body.staff_id);
      const say = speakTo(request);
      return {
        marks,
        message: say('Assigned to {name}.', { name: marks.assigned_to?.by.name ?? '' }),
      };
    },
  );
  on(
    ADD_NOTE,
    {
      config: limited(platform, config.who, 'application note'),
      schema: {
        ...schemaOf('Add a note for colleagues; @ mentions somebody'),
        body: AddNote,
        response: { 200: Marked, ...refusals, 429: Message },
      },
    },
    async (request) => {
      const added = await addNote(platform, principalOf(request), request.body.text);
      return { marks: added.marks, message: messageFor(added, speakTo(request)) };
    },
  );
  on(
    REMOVE_NOTE,
    { config, schema: { ...schemaOf("Take away a note of one's own"), params: ByNote } },
    async (request) => {
      const marks = await removeNote(platform, principalOf(request), Number(request.params.note));
      const say = speakTo(request);
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
