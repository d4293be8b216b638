import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '#web/testing/render-route.tsx';
import OfficeNotice from './OfficeNotice.tsx';

it('a withdrawn application says so, and how to get it back, even if it was reopened before', () => {
  const at = '2025-01-10T20:00:00.000Z';
  const reopened = { until: '2025-01-18T07:59:59.000Z', submitted_at: at, message: '' };
  const Component = () => <OfficeNotice reopened={reopened} withdrawnAt={at} />;
  renderRoutes([{ path: '/about', Component }], { pathname: '/about' });
  expect(screen.getByText('Your application is withdrawn')).toBeTruthy();
  expect(screen.getByText(/Do you want it back/)).toBeTruthy();
  expect(screen.queryByText(/You can change/)).toBeNull();
});
