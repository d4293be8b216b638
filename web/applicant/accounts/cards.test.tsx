import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { ANSWERS, field, open, PASSWORD, submit, USERNAME } from './testing.tsx';

describe('the sign up card', () => {
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
});

describe('the log in card', () => {
  it('says so when the browser keeps no cookies', async () => {
    pretendServer({ 'POST /public/login': { message: 'Welcome.' } });
    open({ pathname: '/login', state: { username: USERNAME } });
    await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/allow cookies/)).toBeTruthy();
  });
});
