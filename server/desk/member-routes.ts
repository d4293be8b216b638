import {
  CHANGE_STAFF,
  END_SESSIONS_OF_STAFF,
  GET_STAFF_MEMBERS,
  INVITE_STAFF,
  REMOVE_STAFF,
} from '#contract/calls.ts';
import { ById, ChangeStaff, InviteStaff, StaffMembers } from '#contract/desk.ts';
import { readUsername } from '#server/applicant/accounts/usernames.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { scopeFacets } from './find/facets.ts';
import { inviteStaff } from './invitations/invite.ts';
import { limited } from './limits.ts';
import { changeStaff, removeStaff } from './members/change.ts';
import { listMembers } from './members/list.ts';
import { endAllSessions } from './members/sessions.ts';

/** The members of the staff, for administrators. */
export function memberRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { speakTo, languages } = platform;
  const who = staff(platform, ['administrator']);
  const one = { params: ById };

  on(
    GET_STAFF_MEMBERS,
    'Everybody of the staff',
    { who, answer: StaffMembers },
    async (request) => {
      const voice = languages.for(request);
      const { sessionId } = principalOf(request);
      return {
        facets: scopeFacets(voice).map(({ id, label, values }) => ({
          id,
          label,
          values: [...values],
        })),
        members: await listMembers(platform, sessionId),
      };
    },
  );

  const summary = 'Mail an invitation; gives new roles to whoever is here already';
  on(
    INVITE_STAFF,
    summary,
    { ...limited(platform, who, 'staff invite'), body: InviteStaff },
    async (request) => {
      const to = readUsername(request.body.mail);
      await inviteStaff(platform, actorOf(principalOf(request)), { ...request.body, mail: to });
      return { message: speakTo(request)('We have sent an invitation to {to}.', { to }) };
    },
  );

  const changes = { ...one, body: ChangeStaff };
  on(CHANGE_STAFF, "Change somebody's roles and scope", { who, ...changes }, async (request) => {
    const by = actorOf(principalOf(request));
    await changeStaff(platform, by, Number(request.params.id), request.body);
    return { message: speakTo(request)('The roles are changed.') };
  });

  on(
    REMOVE_STAFF,
    "Take somebody's access away; their sessions end",
    { who, ...one },
    async (request) => {
      await removeStaff(platform, actorOf(principalOf(request)), Number(request.params.id));
      return {
        message: speakTo(request)('The access is taken away, and every session has ended.'),
      };
    },
  );

  on(END_SESSIONS_OF_STAFF, 'End all sessions of somebody', { who, ...one }, async (request) => {
    await endAllSessions(platform, actorOf(principalOf(request)), Number(request.params.id));
    return { message: speakTo(request)('Every session has ended.') };
  });
}
