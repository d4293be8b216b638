/** The kinds of callers that a route can declare, besides `anybody` and `operator` (`server/core/http/who.ts`). */
import type { StaffRole } from '#contract/desk.ts';
import type { ChangeLimit } from '#server/core/http/change-limits.ts';
import { refusal } from '#server/core/http/errors.ts';
import { limit } from '#server/core/http/limits.ts';
import type { Who } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Act } from '#server/core/trail/entry.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { type Opens, useServiceLink } from './links.ts';
import { type Applicant, actorOf, type LinkHolder, type StaffMember } from './principal.ts';
import { getApplicant, getStaffMember } from './session.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock' | 'log'>;

/** Two a second for ten minutes; filling in the form takes a few a minute. */
const CHANGES_OF_APPLICANTS: ChangeLimit<Applicant> = {
  name: 'changes of an applicant',
  max: 1200,
  perSeconds: 600,
  keyOf: ({ accountId }) => String(accountId),
};
/** Higher, because staff work quickly and in several tabs. */
const CHANGES_OF_STAFF: ChangeLimit<StaffMember> = {
  name: 'changes of staff',
  max: 3000,
  perSeconds: 600,
  keyOf: ({ staffId }) => String(staffId),
};

/** Admits applicants who are logged in. All others get 401. */
export function applicants(platform: Needs): Who<Applicant> {
  return {
    kind: 'applicant',
    isBeforeValidation: true,
    changes: CHANGES_OF_APPLICANTS,
    async admit(request) {
      const applicant = await getApplicant(request, platform);
      if (request.validationError) throw request.validationError;
      return applicant;
    },
  };
}

/**
 * Like {@link applicants}, for a route whose SQL statement checks the session itself (see `SESSION_CTES`). The route must refuse
 * everybody else with `invalidSession`.
 */
export function applicantsByStatement(platform: Needs): Who<Applicant> {
  const { changes: _, ...who } = applicants(platform);
  return { ...who, checkedBy: 'its own statement' };
}

/** Admits holders of a service link. All others get 403, and each use is counted and logged. */
export function linkHolders(platform: Needs, opens: Opens): Who<LinkHolder> {
  return {
    kind: 'staff link',
    // The cast is safe: routes with this guard require the token in their query schema, which was validated before.
    admit: (request) =>
      useServiceLink(opens, request as Parameters<typeof useServiceLink>[1], platform),
  };
}

/** A hundred refusals an hour may be mistakes, and each leaves a line in the trail; more is probing. */
const REFUSALS = { name: 'refusals of staff', max: 100, perSeconds: 60 * 60 };

/**
 * Adds a line about a refused call to the trail.
 * @throws AppError 429 for too many refusals, so that repeated calls cannot fill the trail.
 */
export async function noteRefusal(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: StaffMember,
  about: Pick<Act, 'account' | 'details'>,
): Promise<void> {
  await limit(platform, { ...REFUSALS, key: String(member.staffId) });
  await leaveTrail(platform, actorOf(member), { act: 'staff.refused', ...about });
}

/** Admits staff members who are signed in and have one of these roles. Other staff get 403, and all others 401. */
export function staff(platform: Needs, roles: readonly StaffRole[]): Who<StaffMember> {
  return {
    kind: 'staff',
    isBeforeValidation: true,
    roles,
    changes: CHANGES_OF_STAFF,
    async admit(request) {
      const member = await getStaffMember(request, platform);
      if (!roles.some((role) => member.roles.includes(role))) {
        const call = `${request.method} ${request.routeOptions.url}`;
        await noteRefusal(platform, member, { details: { call } });
        throw wrongRole();
      }
      if (request.validationError) throw request.validationError;
      return member;
    },
  };
}

/** The error for a staff member whose role does not permit a call. */
export const wrongRole = refusal(403, 'wrong_role', (say) =>
  say('Your role does not allow this. Please ask an administrator of the portal.'),
);
