/** For tests of decisions: two registrars, a reader, and Mia, who has submitted. */

import { beforeEach, expect } from 'vitest';
import type { Platform } from '#server/core/platform.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { openTestActs } from '../../bulk/testing/acts.ts';
import { type DeskApplicant, deskApplicant } from '../../read/testing/applicants.ts';
import type { DeskMember } from '../../testing/desk.ts';
import { tellReleasesJob } from '../tell-job.ts';

/** The minute of a release as the page sends it, the same as a moment, and the last moment before it. */
const MINUTE = '2025-01-10T04:05';
export const AT = '2025-01-10T12:05:00.000Z';
export const JUST_BEFORE = '2025-01-10T12:04:59.999Z';

/** Each test begins with a new Mia, and without decisions or releases. */
export async function openDecisionDesk() {
  const desk = await openTestActs();
  const one = await desk.member('registrar');
  const two = await desk.member('registrar');
  const reader = await desk.member('reader');
  const now = {} as { mia: DeskApplicant; reference: string };

  beforeEach(async () => {
    desk.clock.set('2025-01-10T12:00:00Z');
    await desk.query`delete from accounts`;
    await desk.query`delete from decision_releases`;
    await desk.query`delete from pgboss.job where name in ('mail', 'tell-releases')`;
    [now.mia, now.reference] = await submitted();
  });

  async function submitted(answers: object = {}): Promise<[DeskApplicant, string]> {
    const applicant = await deskApplicant(desk, { preferred_name: 'Mia', ...answers });
    return [applicant, await applicant.submit()];
  }

  const about = (number: string, what = '') => `/api/staff/applications/${number}/decision${what}`;
  const decide = (by: DeskMember, code = 'admit', number = now.reference) =>
    by.call('POST', about(number), { code, reason: 'the committee has met' });
  const decision = async (by = one, number = now.reference) =>
    (await by.get(about(number))).decision;
  const newest = async (number = now.reference): Promise<number> =>
    (await decision(one, number)).id;
  const confirm = async (by: DeskMember, number = now.reference) =>
    by.call('POST', about(number, '/confirm'), { decision: await newest(number) });
  const takeBack = async (by: DeskMember) =>
    by.call('POST', about(now.reference, '/take-back'), {
      decision: await newest(),
      reason: 'a slip of the hand',
    });
  const release = (body: object = {}) =>
    one.call('POST', '/api/staff/releases', { minute: MINUTE, count: 1, ...body });

  /** Decided and confirmed. */
  async function confirmed(code = 'admit', number = now.reference): Promise<void> {
    expect((await decide(one, code, number)).status).toBe(200);
    expect((await confirm(two, number)).status).toBe(200);
  }

  /** Decided, confirmed, and in a release at {@link MINUTE}. */
  async function scheduled(code = 'admit'): Promise<void> {
    await confirmed(code);
    const { status, body } = await release();
    expect([status, body.message]).toEqual([
      200,
      '1 decision will be released on Friday, January 10, 2025 at 4:05 AM PST.',
    ]);
  }

  return {
    desk,
    one,
    two,
    reader,
    now,
    submitted,
    decide,
    decision,
    confirm,
    takeBack,
    release,
    confirmed,
    scheduled,
    preview: async () => (await one.call('POST', '/api/staff/releases/preview')).body,
    releases: async () => (await one.get('/api/staff/releases')).releases,
    tell: (change: Partial<Platform> = {}, signal?: AbortSignal) =>
      runIfDue(tellReleasesJob, { ...desk.platform, ...change }, signal),
    news: async () =>
      (await desk.mailbox()).filter(({ subject }) => /There is news|Hay novedades/.test(subject)),
  };
}
