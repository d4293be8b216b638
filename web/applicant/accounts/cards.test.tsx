import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Entry, renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { Component as ConfirmPage } from './ConfirmPage.tsx';
import { Component as ForgotPage } from './ForgotPage.tsx';
import { Component as LoginPage } from './LoginPage.tsx';
import { Component as ResetPage } from './ResetPage.tsx';
import { Component as SignUpPage } from './SignUpPage.tsx';

const USERNAME = 'mia@example.org';
const PASSWORD = 'Green-Valley-2025';
const ANSWERS = { first_name: 'Mia', legal_agree: true };

const open = (entry: Entry) =>
  renderRoutes(
    [
      { path: '/login', Component: LoginPage },
      { path: '/signup', Component: SignUpPage },
      { path: '/confirm', Component: ConfirmPage },
      { path: '/forgot', Component: ForgotPage },
      { path: '/reset', Component: ResetPage },
    ],
    entry,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('the sign up card sends once, however often it is pressed', async () => {
  const held = Promise.withResolvers<object>();
  const asked = pretendServer({ 'POST /public/signup': () => held.promise });
  open({ pathname: '/signup', state: { username: USERNAME } });
  await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
  const button = screen.getByRole('button', { name: /Submit/ });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.click(button);
  await userEvent.type(field('Password'), '{Enter}');
  expect(asked).toHaveLength(1);
  held.resolve({ message: 'Look into your mailbox.' });
  expect(await screen.findByRole('heading', { name: 'Confirm Your Account' })).toBeTruthy();
});

it.each(['012-345 ', '\uff10\uff11\uff12\uff13\uff14\uff15'])(
  'the confirm card takes the address from a link, the code in %j, and goes to /login',
  async (typed) => {
    const asked = pretendServer({ 'POST /public/confirm': { message: 'You are confirmed.' } });
    const router = open({
      pathname: '/confirm',
      search: '?username=mia%2Btest%40example.org',
      state: { answers: ANSWERS },
    });
    expect(field('Email address').value).toBe('mia+test@example.org');
    await userEvent.type(field('Confirmation code'), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeTruthy();
    expect(asked[0]?.body).toEqual({ username: 'mia+test@example.org', code: '012345' });
    expect(router.getState().shown.place.state).toEqual({
      answers: ANSWERS,
      username: 'mia+test@example.org',
      successMessage: 'You are confirmed.',
    });
  },
);

describe('the log in card', () => {
  it('says if the browser keeps no cookies', async () => {
    pretendServer({ 'POST /public/login': { message: 'Welcome.' } });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/allow cookies/)).toBeTruthy();
  });

  it('offers no passkey if the browser supports none', () => {
    open({ pathname: '/login' });
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});
