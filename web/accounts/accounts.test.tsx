import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#form/engine/answers.ts';
import { useSession } from '../session/session.ts';
import { type Entry, renderRoutes } from '../testing/render-route.tsx';
import { pretendServer } from '../testing/server.ts';
import { useToasts } from '../ui/toast/toasts.ts';
import { Component as ConfirmPage } from './ConfirmPage.tsx';
import { Component as ForgotPage } from './ForgotPage.tsx';
import { Component as LoginPage } from './LoginPage.tsx';
import { Component as ResetPage } from './ResetPage.tsx';
import { Component as SignUpPage } from './SignUpPage.tsx';

const USERNAME = 'mia@example.org';
const PASSWORD = 'Green-Valley-2025';
const ANSWERS: Answers = { first_name: 'Mia', legal_agree: true };
const PROFILE = {
  username: USERNAME,
  answer: {},
  document_answer: {},
  last_page: '',
  successful_login: [{ at: '2024-10-02T12:00:00Z' }],
  web_status: [],
};

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
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

beforeEach(() => {
  useToasts.setState([], true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The browser holds the cookie that says that somebody is logged in. */
function keepLogin() {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('idp.signed_in=1');
}

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
    expect(router.state.location.pathname).toBe(target);
    expect(router.state.location.state.answers).toEqual(ANSWERS);
  });
});

describe('the log in card', () => {
  it('logs in, reads the profile, and goes to the default route with what was typed', async () => {
    keepLogin();
    const asked = pretendServer({
      'POST /public/login': { message: 'Welcome.' },
      'GET /api/profile': PROFILE,
    });
    const router = open({ pathname: '/login', state: { username: USERNAME, answers: ANSWERS } });
    expect(field('Email address').value).toBe(USERNAME);
    await userEvent.type(field('Password'), PASSWORD);
    await submit();
    expect(await screen.findByText('At /about')).toBeTruthy();
    expect(router.state.location.state).toEqual({ answers: ANSWERS });
    expect(asked).toEqual([
      { call: 'POST /public/login', body: { username: USERNAME, password: PASSWORD } },
      { call: 'GET /api/profile', body: undefined },
    ]);
    expect(useSession.getState().username).toBe(USERNAME);
  });

  it('goes on where the applicant stopped', async () => {
    keepLogin();
    pretendServer({
      'POST /public/login': { message: 'Welcome.' },
      'GET /api/profile': { ...PROFILE, last_page: '/education' },
    });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('At /education')).toBeTruthy();
  });

  it('says so when the browser keeps no cookies', async () => {
    pretendServer({ 'POST /public/login': { message: 'Welcome.' } });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/allow cookies/)).toBeTruthy();
  });

  it('checks nothing while typing, and both fields on submit, without asking the server', async () => {
    const asked = pretendServer({});
    open({ pathname: '/login' });
    await userEvent.type(field('Email address'), 'mia');
    await userEvent.tab();
    expect(screen.queryByText('Please provide a valid email address.')).toBeNull();
    await submit();
    expect(screen.getByText('Please provide a valid email address.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email address'));
    expect(asked).toEqual([]);
  });

  it('shows what the server has against it as a toast with its name', async () => {
    pretendServer({
      'POST /public/login': { status: 400, body: { message: 'That did not match.' } },
    });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), PASSWORD);
    await submit();
    expect(await screen.findByText('Login Card Error')).toBeTruthy();
    expect(screen.getByText('That did not match.')).toBeTruthy();
    expect(field('Password').value).toBe(PASSWORD);
  });

  it('shows the error that led to it as a toast, and a success on the card', async () => {
    open({
      pathname: '/login',
      state: { errorMessage: 'You went away.', successMessage: 'You are confirmed.' },
    });
    expect(await screen.findByText('You went away.')).toBeTruthy();
    expect(screen.getByText('You are confirmed.')).toBeTruthy();
  });

  it('leads who forgot the password on, with the address', async () => {
    const router = open({ pathname: '/login', state: { answers: ANSWERS } });
    await userEvent.type(field('Email address'), USERNAME);
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(router.state.location.pathname).toBe('/forgot');
    expect(field('Email address').value).toBe(USERNAME);
  });

  it('sends a new code only to a valid address, and goes on to /confirm', async () => {
    const asked = pretendServer({
      'POST /public/resend-confirm': { message: 'It is on its way.' },
    });
    const router = open({ pathname: '/login', state: { answers: ANSWERS } });
    const resend = screen.getByRole('button', { name: 'Resend confirmation code?' });
    await userEvent.click(resend);
    expect(await screen.findByText('Resend Confirmation Code Error')).toBeTruthy();
    expect(
      screen.getByText('You must provide a valid email address to resend a confirmation code.'),
    ).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.type(field('Email address'), ` ${USERNAME} `);
    await userEvent.click(resend);
    expect(await screen.findByRole('heading', { name: 'Confirm Your Account' })).toBeTruthy();
    expect(asked).toEqual([{ call: 'POST /public/resend-confirm', body: { username: USERNAME } }]);
    expect(router.state.location.state).toEqual({
      answers: ANSWERS,
      username: USERNAME,
      successMessage: 'It is on its way.',
    });
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
    expect(router.state.location.state.answers).toEqual(ANSWERS);
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
  it('takes the address from a link, the code with a space in it, and goes to /login', async () => {
    const asked = pretendServer({ 'POST /public/confirm': { message: 'You are confirmed.' } });
    const router = open({
      pathname: '/confirm',
      search: '?username=mia%2Btest%40example.org',
      state: { answers: ANSWERS },
    });
    expect(field('Email address').value).toBe('mia+test@example.org');
    await userEvent.type(field('Confirmation code'), '012 345');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeTruthy();
    expect(asked[0]?.body).toEqual({ username: 'mia+test@example.org', code: '012345' });
    expect(router.state.location.state).toEqual({
      answers: ANSWERS,
      username: 'mia+test@example.org',
      successMessage: 'You are confirmed.',
    });
  });

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
    open({ pathname: '/forgot' });
    await userEvent.type(field('Email address'), USERNAME);
    await submit();
    await waitFor(() =>
      expect(useToasts.getState()).toMatchObject([
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
