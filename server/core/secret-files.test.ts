import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { ROOT } from './page/folder.ts';
import { type Environment, readSettings } from './settings.ts';

const folder = temporaryFolder('secrets-');

let files = 0;
function fileWith(text: string): string {
  files += 1;
  const path = join(folder, `${files}`);
  writeFileSync(path, text);
  return path;
}

/** The owner of each secret, and the place of its value among the settings. */
const PROVIDER = {
  STAFF_OIDC_ISSUER: 'https://id.x.test',
  STAFF_OIDC_CLIENT_ID: 'portal',
  STAFF_OIDC_CLIENT_SECRET: 'hidden',
  STAFF_OIDC_ROLES: 'staff=reader',
};
const STORE = {
  S3_BUCKET: 'documents',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
  AWS_SESSION_TOKEN: 'token',
};
const DATABASE = { DATABASE_URL: 'postgres://localhost/x' };
const LONG = 'only-for-tests-only-for-tests-only';
const SECRETS: readonly (readonly [name: string, value: string, around: Environment])[] = [
  ['DATABASE_URL', 'postgres://ada:secret@localhost/x', {}],
  ['DATABASE_DIRECT_URL', 'postgres://ada:secret@localhost/y', DATABASE],
  ['DATABASE_OWNER_URL', 'postgres://ada:secret@localhost/x', DATABASE],
  ['DATABASE_REPLICA_URL', 'postgres://ada:secret@localhost/z', DATABASE],
  ['SMTP_URL', 'smtp://ada:secret@mail.x.test:587', {}],
  ['SECRETS_KEY', LONG, {}],
  ['SECRETS_KEY_PREVIOUS', LONG, { SECRETS_KEY: `new-${LONG}` }],
  ['BACKUP_KEY', LONG, {}],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://ada:secret@traces.x.test', {}],
  ['METRICS_TOKEN', 'let me in', {}],
  ['STAFF_OIDC_CLIENT_SECRET', 'hidden', PROVIDER],
  ['AWS_ACCESS_KEY_ID', 'id', STORE],
  ['AWS_SECRET_ACCESS_KEY', 'key', STORE],
  ['AWS_SESSION_TOKEN', 'token', STORE],
];

function problemOf(environment: Environment): string {
  try {
    readSettings(environment, 'guest');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(SECRETS)('%s is read from a file', (name, value, around) => {
  const { [name]: _, ...others } = around;
  const fromFile = readSettings({ ...others, [`${name}_FILE`]: fileWith(`${value}\n`) }, 'guest');
  expect(fromFile).toEqual(readSettings({ ...others, [name]: value }, 'guest'));
  expect(JSON.stringify(fromFile)).toContain(JSON.stringify(value));
});

test.each<[string, Environment, RegExp]>([
  ['holds nothing', { METRICS_TOKEN_FILE: fileWith('\n') }, /^METRICS_TOKEN_FILE is .* is empty\./],
  ['is missing', { METRICS_TOKEN_FILE: '/none' }, /^METRICS_TOKEN_FILE is .* read \(ENOENT\)\./],
  ['is set twice', { METRICS_TOKEN: 'x', METRICS_TOKEN_FILE: fileWith('x') }, /are both set:/],
])('a secret that %s is refused', (_what, environment, why) => {
  expect(problemOf(environment)).toMatch(why);
});

test('these are all secrets there are, and the operations page names each', async () => {
  const asked = new Set<string>();
  const all: Record<string, string> = { ...PROVIDER, ...STORE };
  const get = (_: unknown, name: string) => asked.add(name) && all[name];
  readSettings(new Proxy<Environment>(all, { get }), 'guest');
  const own = ['TENANT_FILE', 'DATABASE_CA_FILE'];
  const fromFiles = [...asked].filter((name) => name.endsWith('_FILE') && !own.includes(name));
  expect(fromFiles.sort()).toEqual(SECRETS.map(([name]) => `${name}_FILE`).sort());
  const guide = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  expect(fromFiles.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
