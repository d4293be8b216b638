import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '#web/testing/render-route.tsx';

it('a toast tells when it is closed, and not when another one takes its place or it is taken away', async () => {
  const { app } = renderRoutes([], { pathname: '/' });
  const onClose = vi.fn();
  const show = () => act(() => app.toasts.show({ tone: 'error', title: 'Not sent', onClose }));
  await show();
  await show();
  act(() => app.toasts.dismissTitled('Not sent'));
  expect(onClose).not.toHaveBeenCalled();
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText('Not sent')).toBeNull();
});
