/** The scope of a staff member on each call about an application. */
import { expect, it } from 'vitest';
import { STAFF_ROLES } from '#contract/desk.ts';
import { deskApplicant } from './read/testing/applicants.ts';
import { CALLS, make } from './testing/calls.ts';
import { openTestDesk } from './testing/desk.ts';

const desk = await openTestDesk();

it('no call about an application is for somebody whose scope it is not in, and a line says who tried', async () => {
  const applicant = await deskApplicant(desk, { applied_major: '31', languages_spoken: 'Spanish' });
  await applicant.submit();
  const member = await desk.narrowed({ program: ['nursing'] }, ...STAFF_ROLES);
  const about = CALLS.filter(([[, url]]) => /\/applications\/:/.test(url));
  expect(about.length).toBeGreaterThan(30);
  for (const [[method, url, body]] of about) {
    const own = url.replace(/:(?:id|number)/, String(applicant.accountId));
    const what = `${method} ${url}`;
    const answer = await make(member, body ? [method, own, body] : [method, own]);
    expect([answer.status, answer.body.message], what).toEqual([
      404,
      'There is no application of this number among those that you may read. It may have been erased meanwhile.',
    ]);
    expect(await desk.lastLine(), what).toMatchObject({
      act: 'staff.refused',
      by: { kind: 'staff', id: member.id },
      account: applicant.accountId,
      details: { why: 'scope' },
    });
  }
});
