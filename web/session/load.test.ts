// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createApp } from '../app.tsx';
import { loadSession } from './load.ts';

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
