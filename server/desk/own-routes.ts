import {
  ADD_PASSKEY,
  ASK_NEW_PASSKEY,
  END_STAFF_SESSION,
  GET_STAFF_PROFILE,
  REMOVE_PASSKEY,
  RENAME_PASSKEY,
  SIGN_OUT,
} from '#contract/calls.ts';
import { AddPasskey, ById, RenamePasskey, STAFF_ROLES, StaffProfile } from '#contract/desk.ts';
import { Message } from '#contract/message.ts';
import { AskedPasskey } from '#contract/passkeys.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { expireStaffCookie } from '#server/core/identity/cookies.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { limitsOf, limitTries } from './limits.ts';
import { describeSelf } from './members/list.ts';
import { endOneSession } from './members/remove.ts';
import { addPasskey, askForNewPasskey, removePasskey, renamePasskey } from './passkeys/add.ts';

const tags = ['desk'];
const refusals = { 401: Message, 403: Message };

/** The caller's own profile, sessions and passkeys, for all signed-in staff. */
export function ownRoutes(app: App, platform: Platform): void {
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
      config: { who, unlimited: 'it ends the session that it needs' },
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

  on(
    RENAME_PASSKEY,
    {
      config: { who },
      schema: {
        summary: "Give one of one's own passkeys another name",
        tags,
        params: ById,
        body: RenamePasskey,
        response: { 200: Message, 400: Message, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const { id } = request.params;
      await renamePasskey(platform, principalOf(request), Number(id), request.body.name);
      return { message: say('The passkey has a new name.') };
    },
  );
}
