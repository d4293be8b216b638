import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StatusStepState } from '#contract/status.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { Timeline } from './Timeline.tsx';

const MUST = 'TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:';
const THEIRS = 'What Alder Valley College does';

function open(props: Partial<Parameters<typeof Timeline>[0]> = {}) {
  const Component = () => <Timeline submitted={new Date('2026-11-22T04:05:00Z')} {...props} />;
  renderRoutes([{ path: '/status', Component }], { pathname: '/status' });
}

/** The headings with the days below them. */
function parts() {
  return screen.getAllByRole('region').map((part) => {
    const [heading] = within(part).getAllByRole('heading', { level: 2 });
    const days = [...part.querySelectorAll('ol > li > p')].map(({ textContent }) => textContent);
    return [heading?.textContent, ...days];
  });
}

const steps = (documents: string): StatusStepState[] => [
  { id: 'received', title: 'Received', text: 'It is here.', reached_on: '2026-11-21' },
  { id: 'documents', title: 'Documents complete', text: '', reached_on: documents },
];

describe('the time after the submission', () => {
  it('sets apart what the applicant must do, may do, and what the college does, each by date [§2.64]', () => {
    open();
    expect(parts()).toEqual([
      [MUST, 'by Saturday, November 28'],
      ['Optional', 'by Tuesday, December 1', 'by Saturday, December 12', 'at any time'],
      [THEIRS, 'no later than Saturday, December 5', 'no later than Saturday, January 2'],
    ]);
    expect(screen.getAllByRole('link', { name: /^Order your transcript/ })).toHaveLength(1);
    const calendar = screen.getByRole('link', { name: 'Add your steps to your calendar' });
    expect(calendar.getAttribute('href')).toBe('/api/calendar');
  });

  it('begins with what the college has reached where that is known', () => {
    open({ reached: steps('') });
    expect(parts().slice(0, 2)).toEqual([
      [THEIRS, 'November 21, 2026', 'Not yet'],
      [MUST, 'by Saturday, November 28'],
    ]);
  });

  it('awaits no step of the college any more once it has decided', () => {
    open({ reached: steps(''), decided: 'offer' });
    expect(parts()[0]).toEqual([THEIRS, 'November 21, 2026']);
  });

  it('has no duty left once the office has all documents', () => {
    open({ reached: steps('2026-12-01') });
    expect(parts().map(([heading]) => heading)).toEqual([THEIRS, 'Optional']);
  });

  it('promises no day and no calendar without a day of the submission', () => {
    open({ submitted: undefined });
    expect(screen.queryByText(/^(?:by|no later than) /)).toBeNull();
    expect(screen.queryByRole('link', { name: /calendar/ })).toBeNull();
  });
});
