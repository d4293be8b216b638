import {
  CHANGE_STAFF,
  END_SESSIONS_OF_STAFF,
  GET_STAFF_MEMBERS,
  INVITE_STAFF,
  REMOVE_STAFF,
} from '#contract/calls.ts';
import { ById, ChangeStaff, InviteStaff, StaffMembers } from '#contract/desk.ts';
import { Message } from '#contract/message.ts';
import { readUsername } from '#server/applicant/accounts/usernames.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { scopeFacets } from './find/facets.ts';
import { inviteStaff } from './invitations/invite.ts';
import { limitsOf, limitTries } from './limits.ts';
import { changeStaff } from './members/change.ts';
import { listMembers } from './members/list.ts';
import { endAllSessions, removeStaff } from './members/remove.ts';

const tags = ['desk'];
const refusals = { 401: Message, 403: Message };

/** The members of the staff, for administrators. */
export function memberRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, clock, speakTo, languages } = platform;
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
    async (request) => {
      const voice = languages.for(request);
      const { sessionId } = principalOf(request);
      return {
        facets: scopeFacets(voice).map(({ id, label, values }) => ({
          id,
          label,
          values: [...values],
        })),
        members: await listMembers(database.kysely, clock(), sessionId),
      };
    },
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
      const to = readUsername(request.body.mail);
      await limitTries(platform, 'staff invite', member);
      await inviteStaff(platform, actorOf(member), { ...request.body, mail: to });
      return { message: say('We have sent an invitation to {to}.', { to }) };
    },
  );

  on(
    CHANGE_STAFF,
    {
      config: { who },
      schema: {
        summary: "Change somebody's roles and scope",
        tags,
        params: ById,
        body: ChangeStaff,
        response: { 200: Message, 400: Message, ...refusals, 404: Message, 409: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const id = Number(request.params.id);
      await changeStaff(platform, principalOf(request), id, request.body);
      return { message: say('The roles are changed.') };
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
      await removeStaff(platform, actorOf(member), Number(request.params.id));
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
