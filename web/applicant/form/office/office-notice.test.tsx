import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { placeCollege, renderRoutes } from '#web/testing/render-route.tsx';
import OfficeNotice, { type OfficeNoticeProps } from './OfficeNotice.tsx';

beforeEach(() => placeCollege());

const REOPENED = {
  until: '2025-01-18T07:59:59.000Z',
  submitted_at: '2025-01-10T20:00:00.000Z',
  message: '',
};

function show(props: Partial<OfficeNoticeProps>) {
  const Component = () => <OfficeNotice reopened={undefined} withdrawnAt={undefined} {...props} />;
  renderRoutes([{ path: '/about', Component }], { pathname: '/about' });
}

it('tells until when an application can be changed, what the office asks for, and what stands', () => {
  show({ reopened: { ...REOPENED, message: 'Please correct your city.' } });
  expect(
    screen.getByText(
      'You can change your application until Friday, January 17, 2025 at 11:59 PM PST',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Please correct your city.')).toBeTruthy();
  expect(screen.getByText(/what you submitted on Friday, January 10, 2025/)).toBeTruthy();
});

it('tells that an application is withdrawn, and how to get it back', () => {
  show({ reopened: REOPENED, withdrawnAt: '2025-01-12T20:00:00.000Z' });
  expect(screen.getByText('Your application is withdrawn')).toBeTruthy();
  expect(screen.getByText(/Do you want it back/)).toBeTruthy();
  expect(screen.queryByText(/You can change/)).toBeNull();
});
