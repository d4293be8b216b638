import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { addAccount } from '#server/core/testing/accounts.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';

const test = closing(
  await startTestPlatform({ environment: { REHEARSAL: 'allowed', RATE_LIMIT_SCALE: '50' } }),
);
const app = closing(await buildApp(test.platform));

const ask = async () => (await app.inject('/public/rehearsal')).json();
const signUp = (username: string) =>
  app.inject({
    method: 'POST',
    url: '/public/signup',
    payload: { username, password: 'Correct horse 7 battery!' },
  });

it('a site that allows rehearsals says so, and counts whoever is there for real', async () => {
  expect(await ask()).toEqual({ rehearsal: 'allowed', others: 0, rate_limit_scale: 50 });
  await signUp('a1.t1@rehearsal.invalid');
  expect(await ask()).toMatchObject({ others: 0 });
  await signUp('mia@rehearsal.invalid.example.org');
  expect(await ask()).toMatchObject({ others: 1 });
  await addAccount(test.platform, 'real@mail.example');
  expect(await ask()).toMatchObject({ others: 2 });
});

it('any other site has no such call', async () => {
  const other = await startTestPlatform();
  const its = await buildApp(other.platform);
  expect((await its.inject('/public/rehearsal')).statusCode).toBe(404);
  await its.close();
  await other.close();
});
