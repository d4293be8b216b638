import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/application.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { profileQuery } from '#web/core/api/queries.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { Component, submittedAt } from './CompletionPage.tsx';

const PROFILE: Profile = {
  username: 'marisol@mail.example',
  answer: { first_name: 'Marisol', last_name: 'Okafor-Reyes' },
  document_answer: {},
  last_page: '/final-steps',
  successful_login: [],
  web_status: [{ web_status: 'submitted', at: '2026-11-22T04:05:00Z' }],
  reference: '4829-3061',
};

function open(profile: Profile = PROFILE, state: unknown = null) {
  renderRoutes([{ path: '/completion', Component }], { pathname: '/completion', state }, (app) => {
    app.session.setState({ isLoggedIn: true, webStatus: 'submitted' });
    app.queryClient.setQueryData(profileQuery().queryKey, profile);
  });
}

beforeEach(() => {
  pretendServer({ 'GET /api/pdf': { status: 'completed', url: '/copy', message: '' } });
});

describe('the completion page', () => {
  it('speaks to the applicant by the name that they go by', () => {
    open({ ...PROFILE, answer: { ...PROFILE.answer, preferred_name: ' Mari ' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You did it, Mari.');
  });

  it('says whose it is, under which number, and when it was received', () => {
    open();
    const pairs = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(pairs).toEqual([
      ['Your reference number', '4829-3061'],
      ['Applicant', 'Marisol Okafor-Reyes'],
      ['Received by Alder Valley College', 'November 21, 2026 at 8:05 PM PST'],
    ]);
  });

  it('lists what comes next once, by date, and says whose step it is [§2.64]', () => {
    open();
    const list = screen.getByRole('region', {
      name: 'TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:',
    });
    const whens = [...list.querySelectorAll('ol > li > p')].map((when) => when.textContent);
    expect(whens).toEqual([
      'Your stepby Saturday, November 28',
      'Your stepby Tuesday, December 1',
      'Alder Valley Collegeby Saturday, December 5',
      'Your stepby Saturday, December 12',
      'Alder Valley Collegeby Saturday, January 2',
      'Your stepat any time',
    ]);
    expect(within(list).getAllByRole('link', { name: /^Order your transcript/ })).toHaveLength(1);
    expect(document.querySelectorAll('main ol, ol')).toHaveLength(1);
  });

  it('says who can put a mistake right, by phone and by e-mail', () => {
    open();
    const { phone, email } = sampleTenant.contacts.admissions;
    const mistake = within(screen.getByRole('region', { name: 'Did you find a mistake?' }));
    expect(mistake.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:5415550142');
    expect(mistake.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
  });

  it('says where the receipt went, beside the copy', () => {
    open();
    const copy = within(screen.getByRole('region', { name: 'Your copy' }));
    expect(copy.getByText(/receipt to marisol@mail\.example/)).toBeTruthy();
  });

  it('says what was handed over, to a screen reader at once', () => {
    open(PROFILE, { successMessage: 'Your application was successfully submitted.' });
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('Your application was successfully submitted.');
  });

  it('of somebody whose profile did not load promises no date and no number', () => {
    renderRoutes([{ path: '/completion', Component }], { pathname: '/completion' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You did it.');
    expect(screen.queryByText(/^by /)).toBeNull();
    expect(screen.queryByRole('term')).toBeNull();
  });
});

it('an application that was not submitted has no such time', () => {
  const profile = {
    username: 'a@b.example',
    answer: {},
    document_answer: {},
    last_page: '',
    successful_login: [],
  } as const;
  const started = { web_status: 'started', at: '2026-10-01T10:00:00.000Z' } as const;
  const submitted = { web_status: 'submitted', at: '2026-11-02T04:58:00.000Z' } as const;
  expect(submittedAt(undefined)).toBeUndefined();
  expect(submittedAt({ ...profile, successful_login: [], web_status: [started] })).toBeUndefined();
  expect(
    submittedAt({ ...profile, successful_login: [], web_status: [started, submitted] }),
  ).toEqual(new Date('2026-11-02T04:58:00Z'));
});
