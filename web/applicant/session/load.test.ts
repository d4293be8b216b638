// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createApp } from '../app.tsx';
import { loadSession, loadSessionPatiently } from './load.ts';

const appThatAsked = (early?: Promise<Response>) =>
  createApp({ navigate: () => undefined, ...(early && { early }) });

test('whose session turns out to be over before the script is there is led to the login page', async () => {
  const body = JSON.stringify({ message: 'No.' });
  const app = appThatAsked(Promise.resolve(new Response(body, { status: 401 })));
  expect(document.cookie, 'the answer took it away').toBe('');
  expect(await loadSession(app)).toBe(false);
  expect(app.session.getState().leadsToLogin).toBeDefined();
});

test('a visitor is led nowhere, and nothing is asked', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const app = appThatAsked();
  expect(await loadSession(app)).toBe(false);
  expect(app.session.getState().leadsToLogin).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [
    502,
    'Bad gateway',
    "We've encountered an unexpected error at this time. Please try again later.",
  ],
  [503, '{"message":"We are very busy right now."}', 'We are very busy right now.'],
])(
  'a profile that is answered %i with %s says so while it is asked for again',
  async (status, body, message) => {
    const app = appThatAsked(Promise.resolve(new Response(body, { status })));
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    app.session.subscribe(({ waitsBecause }) => resolve(waitsBecause));
    void loadSessionPatiently(app);
    expect(await promise).toBe(message);
  },
);
