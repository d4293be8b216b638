import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CERTIFICATE } from './mail/testing/certificate.ts';
import { type Environment, readSettings } from './settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const addressOf = (environment: Environment) => readSettings(environment, 'guest').databaseUrl;

function problemOf(environment: Environment): string {
  try {
    addressOf(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('an address on this machine stays as it is', () => {
  test.each([
    'postgres://ada:x@localhost:5433/p',
    'postgres://ada:x@127.0.0.1/p?sslmode=disable',
    'postgres://ada:x@[::1]/p',
    'postgresql:///p?host=%2Fvar%2Frun%2Fpostgresql&user=ada',
    'postgres://%2Fvar%2Frun%2Fpostgresql/p',
    'postgres:///p',
  ])('%s', (url) => {
    expect(addressOf({ DATABASE_URL: url })).toBe(url);
  });
});

describe('an address elsewhere is encrypted, and its certificate checked', () => {
  test.each([
    ['postgres://ada:x@db.x.test/p', ''],
    ['postgres://ada:x@db.x.test/p?sslmode=require', ''],
    ['postgres://ada:x@10.0.0.5/p?sslmode=verify-ca&uselibpqcompat=true', ''],
    ['postgres://ada:x@db.x.test/p?ssl=true', ''],
    ['postgres://ada:x@db.x.test/p?sslrootcert=system', ''],
    ['postgres://ada:x@localhost/p?host=db.x.test', 'host=db.x.test&'],
    ['postgres://ada:p%40%3Aq@db.x.test/p?application_name=a+b', 'application_name=a+b&'],
  ])('%s', (url, kept) => {
    const [before] = url.split('?');
    expect(addressOf({ DATABASE_URL: url })).toBe(`${before}?${kept}sslmode=verify-full`);
  });

  test('with the authority that DATABASE_CA_FILE names', () => {
    const url = 'postgres://db.x.test/p';
    const file = join(temporaryFolder('authority-'), 'ca.pem');
    writeFileSync(file, CERTIFICATE);
    expect(addressOf({ DATABASE_URL: url, DATABASE_CA_FILE: file })).toBe(
      `${url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`,
    );
    for (const wrong of ['/none', '/etc', '/etc/hosts']) {
      expect(problemOf({ DATABASE_URL: url, DATABASE_CA_FILE: wrong })).toBe(
        `DATABASE_CA_FILE is "${wrong}". It must name a readable file with a certificate (PEM).`,
      );
    }
    expect(problemOf({ DATABASE_URL: `${url}?sslkey=/none` })).toBe(
      'DATABASE_URL says sslkey=/none, which cannot be read.',
    );
  });

  test('as is that of the database behind a pooler', () => {
    const settings = {
      DATABASE_URL: 'postgres://localhost/p',
      DATABASE_DIRECT_URL: 'postgres://db.x.test/p',
    };
    expect(readSettings(settings, 'guest').databaseDirectUrl).toBe(
      'postgres://db.x.test/p?sslmode=verify-full',
    );
    expect(
      problemOf({ ...settings, DATABASE_DIRECT_URL: 'postgres://db.x.test/p?sslmode=disable' }),
    ).toMatch(/^DATABASE_DIRECT_URL says sslmode=disable/);
  });

  test('also where only PGHOST names the machine', () => {
    const settings = { DATABASE_URL: 'postgres:///p', PGHOST: 'db.x.test' };
    expect(addressOf(settings)).toBe('postgres:///p?sslmode=verify-full');
  });
});

test.each(['sslmode=disable', 'sslmode=prefer', 'sslmode=no-verify', 'ssl=false'])(
  'an address elsewhere that says %s is refused, but on a private network',
  (weak) => {
    const url = `postgres://ada:secret@db.x.test/p?${weak}`;
    expect(problemOf({ DATABASE_URL: url })).toBe(
      `DATABASE_URL says ${weak}, but db.x.test is another machine: the connection must be encrypted, and its certificate checked. Leave ${weak} out; where the certificate is from an authority of your own, set DATABASE_CA_FILE. Only on a network that nobody else is on, set DATABASE_PRIVATE_NETWORK=1.`,
    );
    expect(addressOf({ DATABASE_URL: url, DATABASE_PRIVATE_NETWORK: '1' })).toBe(url);
  },
);
