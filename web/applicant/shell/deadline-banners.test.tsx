import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#web/applicant/session/session.ts';
import { getCollege, setCollege } from '#web/core/college.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { DeadlineBanners } from './DeadlineBanners.tsx';

function showBanners(session: Partial<Session> = {}) {
  renderRoutes([{ path: '/about', Component: DeadlineBanners }], { pathname: '/about' }, (app) =>
    app.session.setState(session),
  );
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the deadline banner', () => {
  it.each([
    ['2024-10-01T07:00:00Z', 'Nov 1'],
    ['2024-10-01T06:59:59Z', undefined],
    ['2024-11-02T06:59:59Z', 'Nov 1'],
    ['2024-11-02T07:00:00Z', undefined],
    ['2024-12-16T07:59:59Z', 'Dec 15'],
    ['2024-12-16T08:00:00Z', 'Jan 15'],
    ['2025-01-20T12:00:00Z', 'Feb 15'],
    ['2025-03-15T12:00:00Z', 'Urgent: March 15'],
    ['2025-03-17T12:00:00Z', undefined],
  ])('at %s says %s, by the days where the college is', (moment, label) => {
    vi.setSystemTime(new Date(moment));
    showBanners();
    const shown = ['Nov 1', 'Dec 15', 'Jan 15', 'Feb 15', 'Urgent: March 15'].filter(
      (known) => screen.queryByText(known) !== null,
    );
    expect(shown).toEqual(label === undefined ? [] : [label]);
  });

  it('that is extended says until when, on both clocks, and goes when it is over', () => {
    const { deadlines } = getCollege();
    const [first] = deadlines;
    if (first === undefined) throw new Error('no deadline');
    const until = '2024-11-03T10:30:00.000Z';
    const label = 'Extended: Nov 1';
    setCollege({ ...getCollege(), deadlines: [{ ...first, until, label, text: 'More time.' }] });
    vi.setSystemTime(new Date('2024-11-03T10:30:59Z'));
    showBanners();
    screen.getByText(label);
    screen.getByText(/^(Where you are: .*|It is the same time where you are\.)$/);
    cleanup();
    vi.setSystemTime(new Date('2024-11-03T10:31:00Z'));
    showBanners();
    expect(screen.queryByText(label)).toBeNull();
    setCollege({ ...getCollege(), deadlines });
  });

  it('is not for the staff', () => {
    vi.setSystemTime(new Date('2024-10-10T12:00:00Z'));
    renderRoutes([{ path: '/about', Component: DeadlineBanners }], { pathname: '/about' }, (app) =>
      app.session.beginService({ kind: 'staff link', token: 'abc' }),
    );
    expect(screen.queryByText('Nov 1')).toBeNull();
  });
});
