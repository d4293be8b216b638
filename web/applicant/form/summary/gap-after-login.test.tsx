import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Answers } from '#form/engine/answers.ts';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import type { Session } from '#web/applicant/session/session.ts';
import { applicant, renderPage } from '../testing.tsx';
import { GapAfterLogin } from './GapAfterLogin.ts';

afterEach(() => vi.restoreAllMocks());

/** @returns the ids of what was scrolled into view. */
async function arrive(answers: Answers, session: Partial<Session>) {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (this.id !== '') shown.push(this.id);
  });
  const { app } = renderPage('member', {
    above: <GapAfterLogin />,
    answers,
    session: applicant({ numLogins: 2, ...session }),
  });
  await Promise.resolve();
  return { shown, session: app.session.getState() };
}

it('shows the first missing answer once, with the focus on the heading of its section', async () => {
  const arrived = await arrive({ ...completeToyAnswers, joined_month: '' }, { leadsToGap: true });
  expect(arrived.shown).toContain('joined_month');
  expect(arrived.session.leadsToGap).toBe(false);
  const section = document.getElementById('joined_month')?.closest('section');
  expect(document.activeElement).toBe(section?.querySelector('h2'));
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/member');
});

it.each<[string, Answers, Partial<Session>]>([
  ['without a login', { ...completeToyAnswers, joined_month: '' }, {}],
  [
    'on the first login, which has a welcome to read',
    { ...completeToyAnswers, joined_month: '' },
    { leadsToGap: true, numLogins: 1 },
  ],
  ['on a page that misses nothing', completeToyAnswers, { leadsToGap: true }],
  ['on a page that misses its first answer', { city: 'Bend' }, { leadsToGap: true }],
])('stays at the top %s', async (_what, answers, session) => {
  expect((await arrive(answers, session)).shown).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});
