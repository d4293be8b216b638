import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { ANSWERS, field, keepLogin, open, PASSWORD, submit, USERNAME } from './testing.tsx';

const PROFILE = {
  username: USERNAME,
  answer: {},
  document_answer: {},
  last_page: '',
  successful_login: [{ at: '2024-10-02T12:00:00Z' }],
  web_status: [],
};

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
    expect(router.getState().shown.place.state).toEqual({ answers: ANSWERS });
    expect(asked).toEqual([
      { call: 'POST /public/login', body: { username: USERNAME, password: PASSWORD } },
      { call: 'GET /api/profile', body: undefined },
    ]);
    expect(router.app.session.getState().username).toBe(USERNAME);
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
    expect(router.getState().shown.place.pathname).toBe('/forgot');
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
    expect(router.getState().shown.place.state).toEqual({
      answers: ANSWERS,
      username: USERNAME,
      successMessage: 'It is on its way.',
    });
  });
});
