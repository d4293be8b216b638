/** For tests of the desk: calls about one applicant, and what waits for a member of staff. */

import { expect } from 'vitest';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import type { DeskMember, TestDesk } from '../../testing/desk.ts';
import type { DeskApplicant } from './applicants.ts';

/** How a note mentions a member. */
export const handle = ({ mail }: DeskMember) => `@${mail.split('@')[0]}`;

/** @param getApplicant the applicant whom the calls are about. */
export function markingCalls(getDesk: () => TestDesk, getApplicant: () => DeskApplicant) {
  const call = (
    by: DeskMember,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    rest: string,
    body?: object,
  ) => by.call(method, `/api/staff/applications/${getApplicant().accountId}${rest}`, body);
  return {
    call,
    here: async (by: DeskMember) => (await call(by, 'POST', '/here', { is_opening: false })).body,
    /** The applications that wait for a member, and why. */
    waiting: async (
      by: DeskMember,
      values = 'mentioned,assigned,flagged',
    ): Promise<[number, string[]][]> => {
      await runIfDue(followDraftsJob, getDesk().platform);
      const url = `/api/staff/applications?facets=forMe:${values}&sort=changed`;
      const { applications } = await by.get(url);
      return applications.map(({ id, for_me }: { id: number; for_me: string[] }) => [id, for_me]);
    },
    markAsRead: async (by: DeskMember) => {
      const { version } = (await call(by, 'GET', '')).body.marks;
      const { status, body } = await call(by, 'PUT', '/read', { version });
      expect(status, body.message).toBe(200);
      return body.marks;
    },
  };
}
