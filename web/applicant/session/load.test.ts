// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { act } from '#web/core/api/act.ts';
import { RequestError } from '#web/core/api/request.ts';
import { profileOf } from '#web/testing/profile.ts';
import { pretendServer } from '#web/testing/server.ts';
import { createApp } from '../app.tsx';
import { loadSession } from './load.ts';

const PROFILE = profileOf('mia@example.org');

const appThatAsked = (early?: Promise<Response>) =>
  createApp({ navigate: () => undefined, ...(early && { early }) });

test('an applicant whose session turns out to be over before the script has loaded is sent to the login page', async () => {
  const body = JSON.stringify({ message: 'No.' });
  const app = appThatAsked(Promise.resolve(new Response(body, { status: 401 })));
  expect(document.cookie, 'the answer took it away').toBe('');
  expect(await loadSession(app)).toBe(false);
  expect(app.session.getState().leadsToLogin).toBeDefined();
});

test('a visitor is sent nowhere, and nothing is requested', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const app = appThatAsked();
  expect(await loadSession(app)).toBe(false);
  expect(app.session.getState().leadsToLogin).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['submitted', 'submitted'],
  ['validating', null],
] as const)(
  'a change that is refused, because the application is %s by now, finds the status %s',
  async (web_status, found) => {
    const { session, queryClient } = appThatAsked();
    session.begin(PROFILE);
    const statuses = ['started', 'validating', web_status].map((reached) => ({
      web_status: reached,
    }));
    const asked = pretendServer({ 'GET /api/profile': { ...PROFILE, web_status: statuses } });
    const refused = act(queryClient, () => Promise.reject(new RequestError('No.', 409)));
    await expect(refused).rejects.toThrow('No.');
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(asked).toHaveLength(1);
    expect(session.getState().webStatus).toBe(found);
  },
);
