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

  it('says so when the browser keeps no cookies', async () => {
    pretendServer({ 'POST /public/login': { message: 'Welcome.' } });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/allow cookies/)).toBeTruthy();
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
});
