import { GET_VERSION, GET_VERSION_COPY, OPEN_VERSION_COPY } from '#contract/calls.ts';
import { BySubmission, ByVersion } from '#contract/desk-help.ts';
import { ServiceApplication } from '#contract/staff.ts';
import { readVersion } from '#server/applicant/submissions/read-version.ts';
import { noSuchVersion } from '#server/applicant/submissions/refusals.ts';
import { viewOf } from '#server/applicant/submissions/service-view.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { staffWithin, withApplication } from '../read/access.ts';
import { copyRoutes } from '../read/copy-routes.ts';

/** The versions of an application: each submission in words, and as a PDF. */
export function versionRoutes(app: App, platform: Platform): void {
  const who = staffWithin(platform, ['helper', 'registrar']);
  callsOf(app, 'help')(
    GET_VERSION,

    'One submission of an application, or what was not submitted',
    {
      ...limited(platform, who, 'application view'),
      params: ByVersion,
      answer: ServiceApplication,
    },
    (request) => {
      const { version } = request.params;
      const which = version === 'draft' || version === 'unsent' ? version : Number(version);
      return withApplication(platform, principalOf(request), async (trx, account, leave) => {
        const found = await readVersion(trx, account, which, platform);
        if (found === undefined) throw noSuchVersion();
        leave({ act: 'application.viewed', account, details: { version } });
        return viewOf(found);
      });
    },
  );
  copyRoutes(app, platform, {
    get: GET_VERSION_COPY,
    open: OPEN_VERSION_COPY,
    who,
    tag: 'help',
    params: BySubmission,
    what: 'one submission',
  });
}
