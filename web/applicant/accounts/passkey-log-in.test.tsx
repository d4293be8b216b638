import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PASSKEY_OPTIONS, pretendDevice, refusing } from '#web/testing/device.ts';
import { type Answers, pretendServer } from '#web/testing/server.ts';
import { ANSWERS, field, keepLogin, open, USERNAME } from './testing.tsx';

const ASK = 'POST /public/passkey/options';
const LOG_IN = 'POST /public/passkey';
const PROFILE = {
  username: USERNAME,
  answer: {},
  document_answer: {},
  last_page: '/education',
  successful_login: [{ at: '2024-10-02T12:00:00Z' }],
  web_status: [],
};
const NOT_USED =
  'No passkey was used: it was canceled, it took too long, or this device has none for this page. You can always log in with your password.';

/** The server of somebody whose passkey is right, but for what a test answers otherwise. */
const serve = (answers: Readonly<Record<string, Answers>> = {}) =>
  pretendServer({
    [ASK]: { message: 'Please use your passkey.', options: PASSKEY_OPTIONS },
    [LOG_IN]: { message: 'You are logged in.' },
    'GET /api/profile': PROFILE,
    ...answers,
  });
const openLogin = () => open({ pathname: '/login', state: { answers: ANSWERS } });
const button = () => screen.getByRole('button', { name: /^Use a passkey/ });
const press = () => userEvent.click(button());

describe('logging in with a passkey', () => {
  it('is not offered where the browser knows no passkeys', () => {
    serve();
    openLogin();
    expect(field('Email address')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });

  it('asks for nothing but the passkey, and goes on where the applicant stopped', async () => {
    keepLogin();
    const asked = pretendDevice();
    const recorded = serve();
    const router = openLogin();
    await press();
    expect(await screen.findByText('At /education')).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(recorded).toMatchObject([
      { call: ASK },
      { call: LOG_IN, body: { credential: { id: 'AQID', type: 'public-key' } } },
      { call: 'GET /api/profile' },
    ]);
    expect(router.getState().shown.place.state).toEqual({ answers: ANSWERS });
    expect(router.app.session.getState().username).toBe(USERNAME);
  });

  it('that is cancelled says so, leaves the card as it was, and can be tried again', async () => {
    keepLogin();
    pretendDevice(refusing('NotAllowedError'));
    const recorded = serve();
    openLogin();
    await userEvent.type(field('Email address'), USERNAME);
    await press();
    expect(await screen.findByText('Login Card Error')).toBeTruthy();
    expect(screen.getByText(NOT_USED)).toBeTruthy();
    expect(field('Email address').value).toBe(USERNAME);
    expect(document.activeElement).toBe(button());
    expect(recorded.map(({ call }) => call)).toEqual([ASK]);
    pretendDevice();
    await press();
    expect(await screen.findByText('At /education')).toBeTruthy();
    expect(screen.queryByText(NOT_USED)).toBeNull();
  });
});
