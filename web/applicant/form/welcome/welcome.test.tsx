import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import * as college from '#web/core/college.ts';
import { renderPage } from '../testing.tsx';
import { Welcome } from './Welcome.tsx';

const above = <Welcome />;

const letter = () => within(screen.getByRole('region', { name: 'Let’s get started' }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a first visit remains one while the first answers are typed', () => {
  renderPage('member', { above });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Vera' } });
  expect(letter()).toBeTruthy();
});

it('a college without its own letter signs as its office, and lists what the form asks of everybody', () => {
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
  ])("is given in the college's time, and for a reader in %s", (zone, words) => {
    vi.setSystemTime('2024-08-20T12:00:00Z');
    readersZone(zone);
    renderPage('member', { above });
    const time = letter().getByText('Friday, November 1 at 11:59 PM PDT');
    expect(time.getAttribute('datetime')).toBe('2024-11-02T06:59:00.000Z');
    expect(letter().getByText(words)).toBeTruthy();
  });

  it('is not given after the last one', () => {
    vi.setSystemTime('2025-03-16T12:00:00Z');
    renderPage('member', { above });
    expect(letter().queryByText('Next deadline')).toBeNull();
  });
});
