import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment, 'server');
    return [];
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    expect(error.exitCode).toBe(2);
    return error.message.split('\n');
  }
}

test('every setting has its documented default, also where it is set but empty', () => {
  expect(readSettings({ PORT: '', TENANT_FILE: '', PUBLIC_URL: '' }, 'server')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    objectStore: undefined,
    databaseUrl: undefined,
    databasePoolSize: 10,
    smtpUrl: undefined,
    mailFrom: undefined,
    role: 'all',
    tenantFile: undefined,
    sessionIdleMinutes: 30,
    sessionMaxHours: 12,
    rateLimitScale: 1,
    converterTimeoutSeconds: 60,
    conversionsAtOnce: undefined,
    clamdAddress: undefined,
    skipSystemSetup: false,
    pseudoLanguage: false,
    metricsToken: undefined,
    logLevel: 'info',
    trustProxy: false,
    provider: undefined,
    isForRehearsals: false,
    isProduction: false,
    secretsKey: undefined,
    secretsKeyPrevious: undefined,
    handOnFolder: undefined,
    handOnPrivateNetworks: false,
    breachedPasswords: undefined,
    traces: undefined,
  });
});

describe('takes', () => {
  test.each([
    ['PUBLIC_URL', 'https://Apply.Example.edu/', { publicUrl: 'https://apply.example.edu' }],
    ['DATA_DIR', '/srv/with a space', { dataDir: '/srv/with a space' }],
    ['MAIL_FROM', 'The Office <office@x.test>', { mailFrom: 'The Office <office@x.test>' }],
    ['RATE_LIMIT_SCALE', '0.5', { rateLimitScale: 0.5 }],
    ['CLAMD_SOCKET', '/run/clamav/clamd.ctl', { clamdAddress: { path: '/run/clamav/clamd.ctl' } }],
    ['CLAMD_SOCKET', '[::1]:3310', { clamdAddress: { host: '::1', port: 3310 } }],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8', { trustProxy: '127.0.0.1, 10.0.0.0/8' }],
  ])('%s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value }, 'guest')).toMatchObject(expected);
  });
});

describe('refuses, naming the variable, what it holds and what it may hold:', () => {
  test.each([
    ['PORT', '65536', 'a whole number from 1 to 65535'],
    ['PUBLIC_URL', 'apply.example.edu', 'the address people use'],
    ['DATA_DIR', '/proc/matricula', 'a folder on a disk'],
    ['PUBLIC_URL', 'https://x.test/path', 'no path'],
    ['DATABASE_URL', 'mysql://x', 'the address of a PostgreSQL'],
    ['S3_BUCKET', 'a/../b', 'the name of a bucket'],
    ['DATABASE_POOL_SIZE', '1', 'a whole number from 5 to 1000'],
    ['SMTP_URL', 'mail.test:25', 'the address of a mail server'],
    ['SMTP_URL', 'smtp://mail.test?ignoreTLS=true', 'and nothing behind it'],
    ['MAIL_FROM', 'a@x.test\r\nBcc: b@x.test', 'an e-mail address'],
    ['ROLE', 'everything', 'one of all, web, worker'],
    ['SESSION_IDLE_MINUTES', '0', 'a whole number from 1'],
    ['RATE_LIMIT_SCALE', '0', 'a number above 0'],
    ['CONVERTER_TIMEOUT_SECONDS', '1.5', 'a whole number'],
    ['CLAMD_SOCKET', '10.0.0.7:3310', 'its address on this machine'],
    ['SKIP_SYSTEM_SETUP', 'yes', '1 (yes) or 0 (no)'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug'],
    ['TRUST_PROXY', 'true', 'the addresses and networks of the proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'the addresses and networks of the proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'the addresses and networks of the proxies'],
  ])('%s=%s', (name, value, mayHold) => {
    const [problem, ...more] = problemsOf({ [name]: value });
    expect(problem?.startsWith(`${name} is ${JSON.stringify(value)}`), problem).toBe(true);
    expect(problem).toContain(mayHold);
    expect(more).toEqual([]);
  });
});

test('the language for tests is refused in production', () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test' };
  expect(problemsOf({ ...production, PSEUDO_LANGUAGE: '1' })).toEqual([
    expect.stringMatching(/^PSEUDO_LANGUAGE is "1", but NODE_ENV is "production"/),
  ]);
});

test('a password in a refused address is not repeated', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://root:se:cr@et@db/x' });
  expect(problem).toContain('mysql://root:***@db/x');
});

describe('a server that others can reach needs a mail server, or its mail would be open to them:', () => {
  test.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV is "production"'],
    [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
    [{ HOST: '10.0.0.7', PUBLIC_URL: 'http://localhost:3000' }, 'HOST is "10.0.0.7"'],
    [{ PUBLIC_URL: 'https://apply.example.edu' }, 'PUBLIC_URL is "https://apply.example.edu"'],
  ])('%o', (environment, opening) => {
    expect(problemsOf(environment)).toEqual([
      expect.stringMatching(/^SMTP_URL is not set, and .*: it must hold the mail server/),
    ]);
    expect(problemsOf(environment)[0]).toContain(opening);
    expect(problemsOf({ ...environment, SMTP_URL: 'smtp://mail.test' })).toEqual([]);
    // A command only hands mail to the server.
    expect(() => readSettings(environment, 'guest')).not.toThrow();
  });

  test.each([
    [{}],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:8080' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
  ])('nobody else reaches %o', (environment) => {
    expect(problemsOf(environment)).toEqual([]);
  });
});

describe('an object store', () => {
  test('may be of any make', () => {
    const environment = {
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://10.0.0.7:9000/',
      AWS_REGION: 'eu-central-1',
      S3_FORCE_PATH_STYLE: '1',
    };
    expect(readSettings(environment, 'server').objectStore).toEqual({
      bucket: 'files',
      endpoint: 'http://10.0.0.7:9000',
      region: 'eu-central-1',
      forcePathStyle: true,
    });
  });

  test.each([
    [{ S3_ENDPOINT: 'https://s3.x.test' }, /^S3_ENDPOINT is "https:.*", but S3_BUCKET is not set/],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 's3.x.test' }, /^S3_ENDPOINT is "s3.x.test"/],
    [{ S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'a' }, /^AWS_SECRET_ACCESS_KEY is not set/],
  ])('is refused half set: %o', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)]);
  });
});
