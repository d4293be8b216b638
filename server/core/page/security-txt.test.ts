import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type App, createApp } from '../http/app.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
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

/** What RFC 9116 says of a file that is not signed: §2.3 (lines), §2.5 (fields), §4 (grammar). */
function readByTheRules(text: string): Map<string, string[]> {
  expect(text).toMatch(/^[\x20-\x7e\n]+$/);
  expect(text.endsWith('\n')).toBe(true);
  const fields = new Map<string, string[]>();
  for (const line of text.slice(0, -1).split('\n')) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const known = ['Contact', 'Expires', 'Encryption', 'Acknowledgments', 'Preferred-Languages'];
  expect([...known, 'Canonical', 'Policy', 'Hiring']).toEqual(
    expect.arrayContaining([...fields.keys()]),
  );
  const { Contact = [], Expires = [], ...others } = Object.fromEntries(fields);
  expect(Contact.length).toBeGreaterThan(0);
  for (const contact of Contact)
    expect(contact).toMatch(/^(mailto:\S+@\S+|https:\/\/\S+|tel:\S+)$/);
  expect(Expires).toHaveLength(1);
  expect(Expires[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  const { 'Preferred-Languages': languages = [], ...addresses } = others;
  expect(languages.length).toBeLessThan(2);
  for (const tag of languages.join().split(', '))
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  for (const address of Object.values(addresses).flat()) expect(address).toMatch(/^https:\/\/\S+$/);
  return fields;
}

describe('security.txt', () => {
  it('says what the college says, by the rules of RFC 9116', () => {
    const fields = readByTheRules(
      securityTxt({ tenant: { ...sampleTenant, security }, publicUrl, now }),
    );
    expect(Object.fromEntries(fields)).toEqual({
      Contact: security.contacts,
      Expires: ['2025-04-10T00:00:00.000Z'],
      Encryption: [security.encryption],
      Acknowledgments: [security.thanks],
      'Preferred-Languages': ['en, es'],
      Canonical: [`${publicUrl}${PATH}`],
      Policy: [security.policy],
    });
  });

  it('names the help address where the college names nobody else', () => {
    const helpEmail = 'help+portal%x@college.example';
    const fields = readByTheRules(securityTxt({ tenant: { helpEmail }, publicUrl, now }));
    expect(fields.get('Contact')).toEqual(['mailto:help+portal%25x@college.example']);
    expect(fields.get('Preferred-Languages')).toEqual(['en']);
  });

  it('leaves out its own address where that is not safe', () => {
    const fields = readByTheRules(
      securityTxt({ tenant: sampleTenant, publicUrl: 'http://localhost:3000', now }),
    );
    expect(fields.has('Canonical')).toBe(false);
  });
});

describe('the server', () => {
  let test: TestPlatform;
  let app: App;
  beforeAll(async () => {
    test = await startTestPlatform({ parts: { tenant: { ...sampleTenant, security } } });
    app = await createApp(test.platform);
    await pageRoutes(app, test.platform, '/nowhere');
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  it('serves it as plain text, good for 90 days from the day on which it is read', async () => {
    const read = async () => {
      const answer = await app.inject(PATH);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      });
      return readByTheRules(answer.body).get('Expires');
    };
    test.clock.set('2025-01-10T23:59:59Z');
    expect(await read()).toEqual(['2025-04-10T00:00:00.000Z']);
    test.clock.advance({ seconds: 1 });
    expect(await read()).toEqual(['2025-04-11T00:00:00.000Z']);
  });

  it('has no page at other addresses for programs', async () => {
    for (const url of ['/.well-known/nothing', '/.well-known/']) {
      expect((await app.inject(url)).statusCode, url).toBe(404);
    }
  });
});
