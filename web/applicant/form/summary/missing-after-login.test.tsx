import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Answers } from '#form/engine/answers.ts';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import type { Session } from '#web/applicant/session/session.ts';
import { applicant, renderPage } from '../testing.tsx';
import { MissingAfterLogin } from './MissingAfterLogin.ts';

const incomplete = { ...completeToyAnswers, joined_month: '' };

afterEach(() => vi.restoreAllMocks());

/** @returns the ids of what was scrolled into view. */
async function arrive(answers: Answers, session: Partial<Session>) {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (this.id !== '') shown.push(this.id);
  });
  const { app } = renderPage('member', {
    above: <MissingAfterLogin />,
    answers,
    session: applicant({ numLogins: 2, ...session }),
  });
  await Promise.resolve();
  return { shown, session: app.session.getState() };
}

it('shows the first missing answer once, with the focus on the heading of its section', async () => {
  const arrived = await arrive(incomplete, { leadsToMissing: true });
  expect(arrived.shown).toContain('joined_month');
  expect(arrived.session.leadsToMissing).toBe(false);
  const section = document.getElementById('joined_month')?.closest('section');
  expect(document.activeElement).toBe(section?.querySelector('h2'));
  expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/member');
});

it.each<[string, Answers, Partial<Session>]>([
  ['without a login', incomplete, {}],
  [
    'on the first login, which has a welcome to read',
    incomplete,
    { leadsToMissing: true, numLogins: 1 },
  ],
  ['on a page that misses nothing', completeToyAnswers, { leadsToMissing: true }],
  ['on a page that misses its first answer', { city: 'Bend' }, { leadsToMissing: true }],
])('stays at the top %s', async (_what, answers, session) => {
  expect((await arrive(answers, session)).shown).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});
