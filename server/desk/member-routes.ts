import {
  ADD_PASSKEY,
  ASK_NEW_PASSKEY,
  END_SESSIONS_OF_STAFF,
  END_STAFF_SESSION,
  GET_STAFF_MEMBERS,
  GET_STAFF_PROFILE,
  INVITE_STAFF,
  REMOVE_PASSKEY,
  REMOVE_STAFF,
  SIGN_OUT,
} from '#contract/calls.ts';
import {
  AddPasskey,
  AskedPasskey,
  ById,
  InviteStaff,
  STAFF_ROLES,
  StaffMembers,
  StaffProfile,
} from '#contract/desk.ts';
import { Message } from '#contract/message.ts';
import { readUsername } from '#server/accounts/usernames.ts';
import { actorOf } from '#server/identity/actor.ts';
import { expireStaffCookie } from '#server/identity/cookies.ts';
import { staff } from '#server/identity/guard.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import { inviteStaff } from './invitations/invite.ts';
import { limitsOf, limitTries } from './limits.ts';
import { describeSelf, listMembers } from './members/list.ts';
import { endAllSessions, endOneSession, removeStaff } from './members/remove.ts';
import { addPasskey, askForNewPasskey, removePasskey } from './passkeys/add.ts';

const tags = ['desk'];
const refusals = { 401: Message, 403: Message };

/** Oneself at the desk, for everybody who is signed in; and everybody, for administrators. */
export function memberRoutes(app: App, platform: Platform): void {
  ownRoutes(app, platform);
  administratorRoutes(app, platform);
}

function ownRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, settings, clock, speakTo } = platform;
  const who = staff(platform, STAFF_ROLES);

  on(
    GET_STAFF_PROFILE,
    {
      config: { who },
      schema: {
        summary: 'Who is signed in, with passkeys and sessions',
        tags,
        response: { 200: StaffProfile, ...refusals },
      },
    },
    (request) => describeSelf(database.kysely, principalOf(request), clock()),
  );

  on(
    SIGN_OUT,
    {
      config: { who },
      schema: {
        summary: 'Sign out; takes the cookie away',
        tags,
        response: { 200: Message, ...refusals },
      },
    },
    async (request, reply) => {
      const say = speakTo(request);
      const member = principalOf(request);
      await withTrail(platform, actorOf(member), async (trx, leave) => {
        await trx.deleteFrom('staff_sessions').where('id', '=', member.sessionId).execute();
        leave({ act: 'staff.signed-out' });
      });
      expireStaffCookie(reply, settings);
      return { message: say('You are signed out.') };
    },
  );

  on(
    END_STAFF_SESSION,
    {
      config: { who },
      schema: {
        summary: "End a session: one's own, or as an administrator anybody's",
        tags,
        params: ById,
        response: { 200: Message, 400: Message, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const owner = member.roles.includes('administrator') ? undefined : member.staffId;
      await endOneSession(platform, actorOf(member), { id: Number(request.params.id), owner });
      return { message: say('The session has ended.') };
    },
  );

  on(
    ASK_NEW_PASSKEY,
    {
      config: { who, limits: limitsOf('staff passkeys') },
      schema: {
        summary: 'Begin to register another passkey',
        tags,
        response: { 200: AskedPasskey, ...refusals, 409: Message, 429: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      await limitTries(platform, 'staff passkeys', member);
      const options = await askForNewPasskey(platform, member);
      return { message: say('Please register a passkey.'), options: { ...options } };
    },
  );

  on(
    ADD_PASSKEY,
    {
      config: { who, limits: limitsOf('staff passkeys') },
      schema: {
        summary: 'Register another passkey; its owner is told by mail',
        tags,
        body: AddPasskey,
        response: { 200: Message, 400: Message, ...refusals, 409: Message, 429: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      await limitTries(platform, 'staff passkeys', member);
      await addPasskey(platform, member, request.body);
      return { message: say('Your passkey is registered.') };
    },
  );

  on(
    REMOVE_PASSKEY,
    {
      config: { who },
      schema: {
        summary: "Remove one of one's own passkeys",
        tags,
        params: ById,
        response: { 200: Message, 400: Message, ...refusals, 404: Message, 409: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await removePasskey(platform, principalOf(request), Number(request.params.id));
      return { message: say('The passkey is removed.') };
    },
  );
}

function administratorRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, clock, speakTo } = platform;
  const who = staff(platform, ['administrator']);

  on(
    GET_STAFF_MEMBERS,
    {
      config: { who },
      schema: {
        summary: 'Everybody of the staff',
        tags,
        response: { 200: StaffMembers, ...refusals },
      },
    },
    async (request) => ({
      members: await listMembers(database.kysely, clock(), principalOf(request).sessionId),
    }),
  );

  on(
    INVITE_STAFF,
    {
      config: { who, limits: limitsOf('staff invite') },
      schema: {
        summary: 'Mail an invitation; gives new roles to whoever is here already',
        tags,
        body: InviteStaff,
        response: { 200: Message, 400: Message, ...refusals, 409: Message, 429: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const { mail, roles, scope = {} } = request.body;
      const to = readUsername(mail);
      await limitTries(platform, 'staff invite', member);
      await inviteStaff(platform, actorOf(member), {
        mail: to,
        roles: [...new Set(roles)],
        scope,
      });
      return { message: say('We have sent an invitation to {to}.', { to }) };
    },
  );

  on(
    REMOVE_STAFF,
    {
      config: { who },
      schema: {
        summary: "Take somebody's access away; their sessions end",
        tags,
        params: ById,
        response: { 200: Message, 400: Message, ...refusals, 404: Message, 409: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      const id = Number(request.params.id);
      if (id === member.staffId) {
        throw new AppError(409, 'removes_self', (say) =>
          say('You cannot take away your own access. Please ask another administrator.'),
        );
      }
      await removeStaff(platform, actorOf(member), id);
      return {
        message: say('The access is taken away, and every session has ended.'),
      };
    },
  );

  on(
    END_SESSIONS_OF_STAFF,
    {
      config: { who },
      schema: {
        summary: 'End all sessions of somebody',
        tags,
        params: ById,
        response: { 200: Message, 400: Message, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const id = Number(request.params.id);
      await endAllSessions(platform, actorOf(principalOf(request)), id);
      return { message: say('Every session has ended.') };
    },
  );
}
