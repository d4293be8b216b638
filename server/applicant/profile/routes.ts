import { Profile } from '#contract/application.ts';
import { GET_PROFILE } from '#contract/calls.ts';
import { READ_RESPONSES } from '#server/applicant/application/refusals.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { followAccount } from '#server/core/http/language.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
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
