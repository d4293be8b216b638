import * as calls from '#contract/calls.ts';
import { AddPasskey, ById, STAFF_ROLES, StaffProfile } from '#contract/desk.ts';
import { AskedPasskey } from '#contract/passkeys.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { expireSessionCookies } from '#server/core/identity/cookies.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from './limits.ts';
import { describeSelf } from './members/list.ts';
import { endOneSession, signOut } from './members/sessions.ts';
import { addPasskey, askForFurtherPasskey, removePasskey } from './passkeys/passkeys.ts';

/** The caller's own profile, sessions and passkeys, for all signed-in staff. */
export function ownRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { settings, speakTo } = platform;
  const who = staff(platform, STAFF_ROLES);
  const whoAdds = limited(platform, who, 'staff passkeys');
  const one = { params: ById };

  on(
    calls.GET_STAFF_PROFILE,
    'Who is signed in, with passkeys and sessions',
    { who, answer: StaffProfile },
    (request) => describeSelf(platform, principalOf(request)),
  );

  on(
    calls.SIGN_OUT,
    'Sign out; takes the cookie away',
    { who, unlimited: 'it ends the session that it needs' },
    async (request, reply) => {
      await signOut(platform, principalOf(request));
      expireSessionCookies(reply, settings, 'staff');
      return { message: speakTo(request)('You are signed out.') };
    },
  );

  on(
    calls.END_STAFF_SESSION,
    "End a session: one's own, or as an administrator anybody's",
    { who, ...one },
    async (request) => {
      await endOneSession(platform, principalOf(request), Number(request.params.id));
      return { message: speakTo(request)('The session has ended.') };
    },
  );

  on(
    calls.ASK_NEW_PASSKEY,
    'Begin to register another passkey',
    { ...whoAdds, answer: AskedPasskey },
    async (request) => {
      const options = await askForFurtherPasskey(platform, principalOf(request));
      return { message: speakTo(request)('Please register a passkey.'), options: { ...options } };
    },
  );

  const adds = { body: AddPasskey };
  on(
    calls.ADD_PASSKEY,
    'Register another passkey; its owner is told by mail',
    { ...whoAdds, ...adds },
    async (request) => {
      await addPasskey(platform, principalOf(request), request.body);
      return { message: speakTo(request)('Your passkey is registered.') };
    },
  );

  on(calls.REMOVE_PASSKEY, "Remove one of one's own passkeys", { who, ...one }, async (request) => {
    await removePasskey(platform, principalOf(request), Number(request.params.id));
    return { message: speakTo(request)('The passkey has been removed.') };
  });
}
