import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';

const { platform } = closing(await startTestPlatform());
const app = closing(await buildApp(platform));

test('/dev/api shows the calls on the machine that runs the portal, and to nobody else', async () => {
  const page = await app.inject('/dev/api/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger-ui');
  const description = await app.inject('/dev/api/json');
  expect(Object.keys(description.json().paths)).toContain('/api/answer');
  for (const how of [{ remoteAddress: '203.0.113.7' }, { headers: { host: 'evil.example' } }]) {
    expect((await app.inject({ url: '/dev/api/', ...how })).statusCode).toBe(403);
    expect((await app.inject({ url: '/dev/api/json', ...how })).statusCode).toBe(403);
  }
});

test('/dev/api is not there where others could reach the portal', async () => {
  const settings = { ...platform.settings, publicUrl: 'https://apply.college.example' };
  const elsewhere = await buildApp({ ...platform, settings });
  expect((await elsewhere.inject('/dev/api/json')).body).not.toContain('/api/answer');
  await elsewhere.close();
});
