/** The errors of submissions, in the caller's language. */
import { AppError, refusal } from '#server/core/http/errors.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** The office has withdrawn the application, as the applicant wished. */
export const isWithdrawn = refusal(409, 'withdrawn', (say) =>
  say(
    'Your application is withdrawn, so it cannot be submitted. If you want it back, please write to us.',
  ),
);

/** The application closed again before its changes were submitted. */
export const isNotSubmitted = refusal(409, 'not_submitted', (say) =>
  say(
    'You changed something and did not submit it. We keep those changes, but they do not count. If they should, please tell us.',
  ),
);

/** The application has no such state. */
export const noSuchVersion = refusal(404, 'no_such_version', (say) =>
  say('There is no such version of this application.'),
);

/** The time of the reopening has passed. */
export function isOver(until: Date, tenant: Pick<Tenant, 'timeZone'>): AppError {
  return new AppError(409, 'reopening_over', (say) =>
    say(
      'The time to change your application ended on {moment}. What you submitted before stands. We keep your changes: please write to us if you still need them to count.',
      { moment: momentInWords(until, { ...tenant, locale: say.locale }, 'weekday') },
    ),
  );
}
