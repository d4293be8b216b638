/** What a route declares about its callers, other than `anybody` and `operator` (`platform/http/who.ts`). */
import type { Who } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Opens, useServiceLink } from './links.ts';
import type { Applicant, LinkHolder } from './principal.ts';
import { getApplicant } from './session.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock' | 'log'>;

/** For applicants who are logged in. All others get 401. */
export function applicants(platform: Needs): Who<Applicant> {
  return { kind: 'applicant', admit: (request) => getApplicant(request, platform) };
}

/**
 * The same for a route whose statement checks the session itself (see `SESSION_CTES`): it alone knows who is calling, and it
 * must refuse everybody else with `invalidSession`.
 */
export const applicantsByStatement: Who<undefined> = {
  kind: 'applicant',
  checkedBy: 'its own statement',
  admit: () => undefined,
};

/** For holders of a link of the staff. All others get 403, and each use is counted and logged. */
export function linkHolders(platform: Needs, opens: Opens): Who<LinkHolder> {
  return {
    kind: 'staff link',
    // A route that declares this asks for the token in its query, and the request is valid by now.
    admit: (request) =>
      useServiceLink(opens, request as Parameters<typeof useServiceLink>[1], platform),
  };
}
