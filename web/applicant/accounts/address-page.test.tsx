import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { Component as AddressPage } from './AddressPage.tsx';

const open = (search: string) =>
  renderRoutes([{ path: '/address', Component: AddressPage }], { pathname: '/address', search });

it("confirms the new address with the password, and shows the server's message", async () => {
  const calls = pretendServer({ 'POST /public/confirm-address': { message: 'It is confirmed.' } });
  open('?id=abc');
  await userEvent.type(screen.getByLabelText('Password of your account'), 'Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  const outcome = await screen.findByRole('status');
  expect(outcome.textContent).toContain('It is confirmed.');
  expect(document.activeElement).toBe(outcome);
  expect(calls).toEqual([
    {
      call: 'POST /public/confirm-address',
      body: { id: 'abc', password: 'Correct horse 1' },
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
});

it('shows an error, and can be tried again', async () => {
  const refused = { status: 400, body: { message: 'Please type the password.' } };
  pretendServer({ 'POST /public/confirm-address': refused });
  open('?id=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please type the password.');
  expect(screen.getByRole('button', { name: 'Confirm this address' })).toBeTruthy();
});

it('needs one press from the old address: opening the link alone changes nothing', async () => {
  const calls = pretendServer({ 'POST /public/keep-address': { message: 'It is kept.' } });
  open('?keep=xyz');
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'It was not me: keep my address' }));
  expect((await screen.findByRole('status')).textContent).toContain('It is kept.');
  expect(calls).toEqual([{ call: 'POST /public/keep-address', body: { id: 'xyz' } }]);
});
