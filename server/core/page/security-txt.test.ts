import { expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createApp } from '../http/app.ts';
import { closing } from '../testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { pageRoutes } from './page-routes.ts';
import { securityTxt } from './security-txt.ts';

const PATH = '/.well-known/security.txt';
const now = new Date('2025-01-10T15:30:00Z');
const publicUrl = 'https://apply.college.example';
const security = {
  contacts: ['mailto:security@college.example', 'tel:+1-541-555-0100'],
  policy: 'https://college.example/security',
  encryption: 'https://college.example/key.asc',
  thanks: 'https://college.example/thanks',
  languages: ['en', 'es'],
};

const test = closing(await startTestPlatform({ parts: { tenant: { ...sampleTenant, security } } }));

/** The fields of a file, whose lines are as RFC 9116 §2.3 and §4 say. */
function fieldsOf(text: string): Record<string, string[]> {
  expect(text).toMatch(/^(?:[A-Za-z-]+: [\x21-\x7e][\x20-\x7e]*\n)+$/);
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/));
  const byName = Object.groupBy(fields, ([name = '']) => name);
  return Object.fromEntries(
    Object.entries(byName).map(([name, all = []]) => [name, all.map(([, value = '']) => value)]),
  );
}

it('security.txt says what the college says, by the rules of RFC 9116', () => {
  const text = securityTxt({ tenant: { ...sampleTenant, security }, publicUrl, now });
  expect(fieldsOf(text)).toEqual({
    Contact: security.contacts,
    Expires: ['2025-04-10T00:00:00.000Z'],
    Encryption: [security.encryption],
    Acknowledgments: [security.thanks],
    'Preferred-Languages': ['en, es'],
    Canonical: [`${publicUrl}${PATH}`],
    Policy: [security.policy],
  });
});

it('security.txt names the help address where the college names nobody else, and not its own where that is not safe', () => {
  const helpEmail = 'help+portal%x@college.example';
  const text = securityTxt({ tenant: { helpEmail }, publicUrl: 'http://localhost:3000', now });
  expect(fieldsOf(text)).toMatchObject({
    Contact: ['mailto:help+portal%25x@college.example'],
    'Preferred-Languages': ['en'],
  });
  expect(fieldsOf(text)).not.toHaveProperty('Canonical');
});

it('the server serves it as plain text, good for 90 days from the day on which it is read', async () => {
  const app = await createApp(test.platform);
  await pageRoutes(app, test.platform, '/nowhere');
  test.clock.set('2025-01-11T00:00:00Z');
  const { headers, body } = await app.inject(PATH);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  expect(fieldsOf(body).Expires).toEqual(['2025-04-11T00:00:00.000Z']);
  await app.close();
});
