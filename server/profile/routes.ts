import { Profile } from '#contract/application.ts';
import { GET_PROFILE } from '#contract/calls.ts';
import { READ_RESPONSES } from '#server/application/refusals.ts';
import { applicants } from '#server/identity/guard.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { followAccount } from '#server/platform/http/language.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { getProfile } from './get-profile.ts';

/** `GET /api/profile` */
export function profileRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  on(
    GET_PROFILE,
    {
      config: { who: applicants(platform) },
      schema: {
        summary: 'Everything about the caller',
        tags: ['application'],
        response: { 200: Profile, ...READ_RESPONSES },
      },
    },
    async (request, reply) => {
      followAccount(request, reply, platform);
      return getProfile(principalOf(request), platform);
    },
  );
}
