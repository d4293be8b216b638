import { expect, it } from 'vitest';
import { deskApplicant } from './read/testing/applicants.ts';
import { startTestDesk } from './testing/desk.ts';

it('a call that is refused again and again leaves no line for each, whatever refuses it', async () => {
  const strict = await startTestDesk({ environment: { RATE_LIMIT_SCALE: '0.1' } });
  const { accountId } = await deskApplicant(strict);
  const auditor = await strict.member('auditor');
  const scoped = await strict.narrowed({ program: ['nursing'] }, 'registrar');
  const about = `/api/staff/applications/${accountId}`;
  for (const [by, url, status] of [
    [auditor, '/api/staff/members', 403],
    [scoped, `${about}/checklist`, 404],
  ] as const) {
    const before = (await strict.trail()).length;
    const answers = [];
    for (let times = 0; times < 30; times += 1) answers.push(await by.call('GET', url));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses).toEqual([...Array(10).fill(status), ...Array(20).fill(429)]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('3600');
    expect((await strict.trail()).length - before).toBe(10);
  }
  // Refusals of every kind are counted together.
  expect((await scoped.call('GET', `${about}/help`)).status).toBe(429);
  await strict.close();
});
