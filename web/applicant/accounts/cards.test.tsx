import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PASSKEY_OPTIONS, pretendDevice } from '#web/testing/device.ts';
import { pretendServer } from '#web/testing/server.ts';
import { ANSWERS, field, open, PASSWORD, submit, USERNAME } from './testing.tsx';

describe('the sign up card', () => {
  it('sends once, however often it is pressed', async () => {
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
});

describe('the confirm card', () => {
  it.each(['012-345 ', '\uff10\uff11\uff12\uff13\uff14\uff15'])(
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
});

describe('the log in card', () => {
  it('says so when the browser keeps no cookies', async () => {
    pretendServer({ 'POST /public/login': { message: 'Welcome.' } });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/allow cookies/)).toBeTruthy();
  });

  it('offers no passkey where the browser knows none', () => {
    open({ pathname: '/login' });
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });

  it('asks for nothing but a passkey where there is one, and goes on where the applicant stopped', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('idp.signed_in=1');
    pretendDevice();
    const recorded = pretendServer({
      'POST /public/passkey/options': { message: 'Please.', options: PASSKEY_OPTIONS },
      'POST /public/passkey': { message: 'You are logged in.' },
      'GET /api/profile': {
        username: USERNAME,
        answer: {},
        document_answer: {},
        last_page: '/education',
        successful_login: [{ at: '2024-10-02T12:00:00Z' }],
        web_status: [],
      },
    });
    const router = open({ pathname: '/login', state: { answers: ANSWERS } });
    await userEvent.click(screen.getByRole('button', { name: /^Use a passkey/ }));
    expect(await screen.findByText('At /education')).toBeTruthy();
    expect(recorded[1]?.body).toMatchObject({ credential: { id: 'AQID', type: 'public-key' } });
    expect(recorded).toHaveLength(3);
    expect(router.getState().shown.place.state).toEqual({ answers: ANSWERS });
    expect(router.app.session.getState().username).toBe(USERNAME);
  });
});
