import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { Tenant } from '#tenant/tenant.ts';
import * as college from '#web/core/college.ts';
import { applicant, renderPage } from '../testing.tsx';
import { Welcome } from './Welcome.tsx';

const above = <Welcome />;
const FIRST_LOGIN = applicant({ numLogins: 1 });

function findLetter() {
  return screen.queryByRole('region', { name: /Let's get started|Welcome!/ });
}

function letter() {
  const found = findLetter();
  if (!found) throw new Error('There is no letter');
  return within(found);
}

/** Takes the sample college's place. */
function atCollege(change: Partial<Tenant>): void {
  vi.spyOn(college, 'getCollege').mockReturnValue({
    ...sampleTenant,
    languages: ['en'],
    ...change,
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the welcome banner', () => {
  it.each([
    ["Let's get started", {}],
    ['Welcome!', FIRST_LOGIN],
    ["WELCOME BACK! YOU'RE ALMOST THERE.", applicant({ numLogins: 2 })],
  ] as const)('reads "%s"', (title, session) => {
    renderPage('member', { above, session });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it('tells the first login of scholarships and of the decision within two weeks', () => {
    renderPage('member', { above, session: FIRST_LOGIN });
    expect(letter().getByText(/scholarships.*admission decision within two weeks/)).toBeTruthy();
  });

  it('leads an anonymous visitor who was here before to /login', () => {
    renderPage('member', { above });
    expect(screen.getByRole('link', { name: 'Log back in' }).getAttribute('href')).toBe('/login');
  });

  it('is silent while the applicant is told what is missing', () => {
    renderPage('member', { above, session: applicant({ webStatus: 'validating' }) });
    expect(findLetter()).toBeNull();
    expect(document.querySelector('details')).toBeNull();
  });
});

describe('a first visit', () => {
  it('gets a letter, signed, with what an application takes', () => {
    renderPage('member', { above });
    const { getByText, getByRole } = letter();
    expect(getByText('Dear applicant,')).toBeTruthy();
    expect(getByText('Miriam Solberg').parentElement?.textContent).toContain('Dean of Admission');
    // The toy form has two.
    expect(getByText('2 steps')).toBeTruthy();
    expect(getByText('about 30 minutes')).toBeTruthy();
    expect(getByText('no fee')).toBeTruthy();
    expect(getByText('your phone number')).toBeTruthy();
    expect(getByRole('link', { name: 'Start with the first question' })).toBeTruthy();
    expect(document.querySelector('svg[viewBox="0 0 480 112"]')?.getAttribute('aria-hidden')).toBe(
      'true',
    );
  });

  it('is led to the first question, with what the address asked for', async () => {
    const { user } = renderPage('member', { above, search: '?token=' });
    const start = letter().getByRole('link', { name: 'Start with the first question' });
    expect(start.getAttribute('href')).toBe('/member?token=#first_name');
    await user.click(start);
    expect(screen.getByLabelText('Address', { selector: 'output' }).textContent).toBe(
      '/member#first_name',
    );
  });

  it('goes on being one while the first answers are typed', () => {
    renderPage('member', { above });
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Vera' } });
    expect(findLetter()).toBeTruthy();
  });

  it('ends when the page is changed', () => {
    renderPage('member', { above, session: { hasChangedPage: true } });
    expect(findLetter()).toBeNull();
    expect(screen.getByText("Let's get started").closest('details')?.open).toBe(false);
  });

  it('is none on another page', () => {
    renderPage('play', { above });
    expect(findLetter()).toBeNull();
    expect(screen.getByRole('heading', { name: "Let's get started" })).toBeTruthy();
  });
});

describe('who has begun', () => {
  it.each([
    ['without an account', {}, "Let's get started"],
    ['with an account', FIRST_LOGIN, 'Welcome!'],
  ] as const)('%s gets one line, which opens into the words', (_who, session, title) => {
    renderPage('member', { above, session, answers: { first_name: 'Vera' } });
    expect(findLetter()).toBeNull();
    const folded = screen.getByRole('heading', { name: title }).closest('details');
    // The first login is to be told of scholarships and of when we decide (spec §2).
    expect(folded?.open).toBe(title === 'Welcome!');
    expect(folded?.querySelector('p')?.textContent).not.toBe('');
  });

  it('only by the address of the account has not begun', () => {
    const session = applicant({ numLogins: 1 });
    renderPage('member', { above, session, answers: { email_address: 'vera@example.org' } });
    expect(findLetter()).not.toBeNull();
  });

  it('and comes back gets one line, whatever was answered', () => {
    renderPage('member', { above, session: applicant({ numLogins: 2 }) });
    expect(screen.getByText(/WELCOME BACK/).closest('details')?.open).toBe(false);
  });
});

describe('a college without a letter of its own', () => {
  it('signs with its office, and asks for what the form asks of everybody', () => {
    const { letter: _none, ...plain } = sampleTenant;
    vi.spyOn(college, 'getCollege').mockReturnValue({ ...plain, languages: ['en'] });
    renderPage('member', { above });
    const { getByText, queryByText } = letter();
    expect(getByText('Dear applicant,')).toBeTruthy();
    expect(getByText('Office of Admission').parentElement?.textContent).toContain(
      'Alder Valley College',
    );
    expect(getByText('your personal statement: upload a file, or write it here')).toBeTruthy();
    expect(queryByText(/minutes|fee/)).toBeNull();
    expect(document.querySelector('section > svg')).toBeNull();
  });
});

describe('the next deadline', () => {
  function readersZone(timeZone: string): void {
    const ours = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...ours,
      timeZone,
    });
  }

  it.each([
    ['America/New_York', 'Where you are: Nov 2, 2:59 AM EDT'],
    ['Asia/Tokyo', 'Where you are: Nov 2, 3:59 PM GMT+9'],
    ['America/Los_Angeles', 'It is the same time where you are.'],
  ])('is told where the college is, and for a reader in %s', (zone, words) => {
    vi.setSystemTime('2024-08-20T12:00:00Z');
    readersZone(zone);
    renderPage('member', { above });
    const time = letter().getByText('Friday, November 1 at 11:59 PM PDT');
    expect(time.getAttribute('datetime')).toBe('2024-11-02T06:59:00.000Z');
    expect(letter().getByText(words)).toBeTruthy();
  });

  it('is not told after the last one', () => {
    vi.setSystemTime('2025-03-16T12:00:00Z');
    renderPage('member', { above });
    expect(letter().queryByText('Next deadline')).toBeNull();
  });

  it('is not told by a college that has none', () => {
    atCollege({ deadlines: [] });
    renderPage('member', { above });
    expect(letter().queryByText('Next deadline')).toBeNull();
  });
});
