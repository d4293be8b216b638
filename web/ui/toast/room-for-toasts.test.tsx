import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ToastList from './ToastList.tsx';
import { createToasts, ToastProvider } from './toasts.ts';

const room = () => {
  const { style } = document.documentElement;
  return [style.getPropertyValue('--bar'), style.getPropertyValue('--toasts')];
};
const scrollIntoView = vi.fn();

/** jsdom has no layout: make the bar 100 px high, and the toast corner 120. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.dataset.bar === undefined ? 120 : 100;
  });
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollIntoView.mockClear();
});
afterEach(() => document.documentElement.removeAttribute('style'));

function draw(position: string) {
  const toasts = createToasts();
  render(
    <ToastProvider value={toasts}>
      <button type="button">Save</button>
      <div data-bar style={{ position } as object} />
      <ToastList />
    </ToastProvider>,
  );
  screen.getByRole('button', { name: 'Save' }).focus();
  return toasts;
}

it('toasts stand above the bar that stays, the page grows by both, and what has the focus is seen', () => {
  const toasts = draw('sticky');
  act(() => toasts.show({ tone: 'error', title: 'No' }));
  expect(room()).toEqual(['100px', '220px']);
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('button', { name: 'Save' })]);
  act(() => toasts.dismissTitled('No'));
  expect(room()[1]).toBe('');
});

it('a toast says what to say on the phone, where the server has told it', () => {
  const toasts = draw('static');
  const error = { message: 'We are very busy.', reference: '7K3M-9QPD' };
  act(() => toasts.show({ tone: 'error', title: 'Error', error }));
  expect(document.body.textContent).toContain('We are very busy.If you call us, say: 7K3M-9QPD');
});

it('a bar that goes with the page is no concern of theirs', () => {
  const toasts = draw('static');
  act(() => toasts.show({ tone: 'error', title: 'No' }));
  expect(room()).toEqual(['0px', '120px']);
});

it.each([
  ['news wait until a screen reader has said what it is saying', 'info', 'polite'],
  ['a failure does not', 'error', 'assertive'],
] as const)('%s', async (_promise, tone, live) => {
  const toasts = draw('static');
  act(() => toasts.show({ tone, title: 'The office has moved.' }));
  const announced = async () => (await screen.findByRole('status')).getAttribute('aria-live');
  expect(await announced()).toBe(live);
});
