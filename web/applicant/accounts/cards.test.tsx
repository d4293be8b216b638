import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { ANSWERS, field, open, PASSWORD, submit, USERNAME } from './testing.tsx';

describe('the cards', () => {
  it.each([
    ['/login', 'Log In', 'Sign Up', '/signup'],
    ['/signup', 'Sign Up', 'Log In', '/login'],
    ['/confirm', 'Confirm Your Account', 'Log In', '/login'],
    ['/forgot', 'Forgot Password', 'Log In', '/login'],
    ['/reset', 'Reset Password', 'Forgot Password', '/forgot'],
  ])('%s is headed "%s" and its footer leads to %s', async (pathname, header, link, target) => {
    const router = open({ pathname, state: { answers: ANSWERS } });
    expect(await screen.findByRole('heading', { level: 1, name: header })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
    expect(document.title).toBe(`${header} – Alder Valley College`);
    await userEvent.click(screen.getByRole('link', { name: link }));
    expect(router.getState().shown.place.pathname).toBe(target);
    expect(router.getState().shown.place.state).toHaveProperty('answers', ANSWERS);
  });
});

describe('the sign up card', () => {
  const states = () =>
    screen.getAllByRole('listitem').map((item) => item.getAttribute('data-state'));

  it('ticks off what the password must be while it is typed', async () => {
    open({ pathname: '/signup' });
    expect(new Set(states())).toEqual(new Set(['inactive']));
    await userEvent.type(field('Password'), 'Green-2 ');
    expect(states()).toEqual(['error', 'success', 'success', 'success', 'success', 'error']);
    await userEvent.clear(field('Password'));
    expect(new Set(states())).toEqual(new Set(['inactive']));
  });

  it('does not ask the server while anything is wrong', async () => {
    const asked = pretendServer({});
    open({ pathname: '/signup' });
    await userEvent.type(field('Email address'), 'mia@');
    await userEvent.type(field('Password'), 'green');
    await submit();
    expect(screen.getByText('Your email address must be valid.')).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.type(field('Email address'), 'example.org');
    expect(screen.queryByText('Your email address must be valid.')).toBeNull();
  });

  it('goes to /confirm with the address, the message and what was typed', async () => {
    const asked = pretendServer({ 'POST /public/signup': { message: 'Look into your mailbox.' } });
    const router = open({ pathname: '/signup', state: { answers: ANSWERS } });
    await userEvent.type(field('Email address'), `${USERNAME} `);
    await userEvent.type(field('Password'), PASSWORD);
    await submit();
    expect(await screen.findByText('Look into your mailbox.')).toBeTruthy();
    expect(field('Email address').value).toBe(USERNAME);
    expect(router.getState().shown.place.state).toHaveProperty('answers', ANSWERS);
    expect(asked[0]?.body).toEqual({ username: USERNAME, password: PASSWORD });
  });

  it('sends once, however often it is pressed', async () => {
    const asked = pretendServer({ 'POST /public/signup': { message: 'Look into your mailbox.' } });
    const original = globalThis.fetch;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const response = await original(...call);
      await held;
      return response;
    });
    open({ pathname: '/signup', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    const button = screen.getByRole('button', { name: /Submit/ });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(button);
    await userEvent.type(field('Password'), '{Enter}');
    expect(asked).toHaveLength(1);
    answer();
    expect(await screen.findByRole('heading', { name: 'Confirm Your Account' })).toBeTruthy();
  });
});

describe('the confirm card', () => {
  it.each(['012 345', '012-345 ', '\uff10\uff11\uff12\uff13\uff14\uff15'])(
    'takes the address from a link, the code in %j, and goes to /login',
    async (typed) => {
      const asked = pretendServer({ 'POST /public/confirm': { message: 'You are confirmed.' } });
      const router = open({
        pathname: '/confirm',
        search: '?username=mia%2Btest%40example.org',
        state: { answers: ANSWERS },
      });
      expect(field('Email address').value).toBe('mia+test@example.org');
      await userEvent.type(field('Confirmation code'), typed);
      await submit();
      expect(await screen.findByRole('heading', { name: 'Log In' })).toBeTruthy();
      expect(asked[0]?.body).toEqual({ username: 'mia+test@example.org', code: '012345' });
      expect(router.getState().shown.place.state).toEqual({
        answers: ANSWERS,
        username: 'mia+test@example.org',
        successMessage: 'You are confirmed.',
      });
    },
  );

  it('wants exactly six numbers', async () => {
    const asked = pretendServer({});
    open({ pathname: '/confirm', state: { username: USERNAME } });
    await userEvent.type(field('Confirmation code'), '12345');
    await submit();
    expect(screen.getByText('The confirmation code must be exactly 6 numbers.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('sends a new code and stays', async () => {
    pretendServer({ 'POST /public/resend-confirm': { message: 'It is on its way.' } });
    open({ pathname: '/confirm', state: { username: USERNAME } });
    await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation code?' }));
    expect(await screen.findByText('It is on its way.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Confirm Your Account' })).toBeTruthy();
  });
});

describe('the forgot password card', () => {
  it('shows the server’s message in a success toast', async () => {
    pretendServer({ 'POST /public/forgot-password': { message: 'Look into your mailbox.' } });
    const router = open({ pathname: '/forgot' });
    await userEvent.type(field('Email address'), USERNAME);
    await submit();
    await waitFor(() =>
      expect(router.app.toasts.getState()).toMatchObject([
        { tone: 'success', description: 'Look into your mailbox.', duration: 5000 },
      ]),
    );
  });
});

describe('the reset password card', () => {
  it('reads the link, wants both passwords the same, and goes to /login', async () => {
    const asked = pretendServer({ 'POST /public/reset-password': { message: 'It is changed.' } });
    open({ pathname: '/reset', search: '?username=mia%40example.org&id=abc-123' });
    await userEvent.type(field('Password'), PASSWORD);
    await userEvent.type(field('Confirm password'), 'Green');
    await submit();
    expect(screen.getByText('passwords must match')).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.clear(field('Confirm password'));
    await userEvent.type(field('Confirm password'), PASSWORD);
    await submit();
    expect(await screen.findByText('It is changed.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Log In' })).toBeTruthy();
    expect(asked[0]?.body).toEqual({
      username: USERNAME,
      password: PASSWORD,
      confirm_password: PASSWORD,
      id: 'abc-123',
    });
  });
});
