import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import ToastList from './ToastList.tsx';
import { createToasts, ToastProvider } from './toasts.ts';

function draw() {
  const toasts = createToasts();
  render(
    <ToastProvider value={toasts}>
      <ToastList />
    </ToastProvider>,
  );
  return toasts;
}

it('a toast shows the reference for a phone call, if the server has sent one', () => {
  const toasts = draw();
  const error = { message: 'We are very busy.', reference: '7K3M-9QPD' };
  act(() => toasts.show({ tone: 'error', title: 'Error', error }));
  expect(document.body.textContent).toContain('We are very busy.If you call us, say: 7K3M-9QPD');
});

it.each([
  ['news wait until a screen reader has said what it is saying', 'info', 'polite'],
  ['a failure does not', 'error', 'assertive'],
] as const)('%s', async (_promise, tone, live) => {
  const toasts = draw();
  act(() => toasts.show({ tone, title: 'The office has moved.' }));
  expect((await screen.findByRole('status')).getAttribute('aria-live')).toBe(live);
});

it('a toast reports when the user closes it, but not when it is replaced or removed', async () => {
  const toasts = draw();
  const onClose = vi.fn();
  const show = () => act(() => toasts.show({ tone: 'error', title: 'Not sent', onClose }));
  show();
  show();
  act(() => toasts.dismissTitled('Not sent'));
  expect(onClose).not.toHaveBeenCalled();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText('Not sent')).toBeNull();
});
