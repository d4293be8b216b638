/** Checks compose.yaml with the schema of the Compose specification and its linter, and compares it with the topology's description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  CONVERTER,
  FILES,
  IMAGE_USER,
  MAIL,
  OPTIONAL_SECRETS,
  OPTIONAL_SETTINGS,
  PROXY,
  SECRETS,
  SETTINGS,
  WEB,
  WORKER,
} from './topology.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'compose.yaml');

type Service = {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: object;
  readonly [other: string]: unknown;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};
const compose = parse(readFileSync(FILE, 'utf8'), { merge: true }) as Compose;
const { services } = compose;
const of = (name: string): Service => services[name] ?? {};
const products = Object.entries(services).filter(([name]) => /^(web|worker)-/.test(name));

test('the linter and its schema have nothing to say', () => {
  const taste = [
    ...['service-dependencies-alphabetical-order', 'service-ports-alphabetical-order'],
    ...['services-alphabetical-order', 'service-keys-order', 'top-level-properties-order'],
    // Addresses are in .env, with loopback for those that it does not name.
    ...['no-build-and-image', 'no-unbound-port-interfaces', 'require-quotes-in-ports'],
  ];
  const rules = Object.fromEntries(taste.map((rule) => [rule, 0]));
  const linter = new DCLinter({
    rules,
    quiet: true,
    debug: false,
    exclude: [],
  } as ConstructorParameters<typeof DCLinter>[0]);
  const found = linter.lintFiles([FILE], false).flatMap(({ messages }) => messages);
  expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

const NO_RIGHTS = {
  user: `${IMAGE_USER}:${IMAGE_USER}`,
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
};

test.each(['proxy', 'pooler', 'scanner', 'signatures'])(
  '%s has no rights, and is bounded',
  (name) => {
    expect(of(name)).toMatchObject({ ...NO_RIGHTS, mem_limit: expect.stringMatching(/^\d+m$/) });
  },
);

test('the converter holds no secret, keeps nothing, and only workers reach it', () => {
  const converter = of('converter');
  expect(converter).toMatchObject({
    ...NO_RIGHTS,
    build: { target: CONVERTER.role },
    tmpfs: [`${CONVERTER.writable}:size=${CONVERTER.writableMiB}m,mode=1777`],
    mem_limit: `${CONVERTER.memoryMiB}m`,
    networks: ['conversion'],
  });
  expect(Object.keys(converter.environment ?? {})).toEqual([
    ...['CONVERTER_TIMEOUT_SECONDS', 'CONVERSIONS_AT_ONCE'],
  ]);
  for (const nothing of ['secrets', 'volumes', 'ports'])
    expect(converter).not.toHaveProperty(nothing);
  expect(compose.networks.conversion?.internal).toBe(true);
  const others = Object.entries(services).filter(([, { networks }]) =>
    JSON.stringify(networks)?.includes('conversion'),
  );
  expect(others.map(([name]) => name)).toEqual(['worker-1', 'worker-2', 'converter']);
  const address = `http://converter:${CONVERTER.port}`;
  expect(of('worker-1').environment?.CONVERTER_URL).toBe(address);
});

test.each(products)('%s has no rights, one folder to write, and bounds', (name, service) => {
  const { role, memoryMiB, writable, writableMiB, stopsWithinSeconds } = name.startsWith('web')
    ? WEB
    : WORKER;
  expect(service).toMatchObject({
    ...NO_RIGHTS,
    environment: { ROLE: role, DATA_DIR: FILES },
    volumes: expect.arrayContaining([`files:${FILES}`]),
    tmpfs: [`${writable}:size=${writableMiB}m,mode=1777`],
    mem_limit: `${memoryMiB}m`,
    stop_grace_period: `${stopsWithinSeconds}s`,
    restart: 'unless-stopped',
  });
  expect(service.privileged).toBeUndefined();
  expect(service.ports).toBeUndefined();
});

test.each(products)(
  '%s gets every secret as a file, and none in its environment',
  (_name, service) => {
    const environment = service.environment ?? {};
    for (const secret of SECRETS) {
      expect(environment).not.toHaveProperty(secret);
      const path = `/run/secrets/${secret.toLowerCase()}`;
      expect([path, `\${${secret}_FILE:-${path}}`]).toContain(environment[`${secret}_FILE`]);
      expect(service.secrets).toContain(secret.toLowerCase());
    }
    for (const setting of SETTINGS) expect(environment).toHaveProperty(setting);
    for (const name of OPTIONAL_SETTINGS) expect(environment[name]).toBe(`\${${name}:-}`);
    for (const name of OPTIONAL_SECRETS.map((each) => `${each}_FILE`))
      expect(environment[name]).toBe(`\${${name}:-}`);
    expect(environment).not.toHaveProperty('DATABASE_PRIVATE_NETWORK');
  },
);

test('every secret is drawn by the script that makes them', () => {
  const script = readFileSync(join(ROOT, 'deploy/compose/make-secrets.sh'), 'utf8');
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`deploy/compose/secrets/${name}`);
    expect(script, name).toMatch(
      new RegExp(`^(draw|.*\\| keep) ${name.replace('.', '\\.')}$`, 'm'),
    );
  }
  const used = Object.values(services).flatMap(({ secrets = [] }) => secrets);
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  for (const folder of ['compose', 'kubernetes', 'pooler'])
    expect(ignored).toContain(`/deploy/${folder}/secrets/`);
  expect(ignored).toEqual(expect.arrayContaining(['/.env', '/deploy/compose/certificate/tls.*']));
});

test('people reach only the proxy, and this machine the mail; the rest is on a network of its own', () => {
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(open).toEqual([
    ['proxy', `\${HTTPS_ADDRESS:-127.0.0.1:${PROXY.port}}:${PROXY.port}`],
    ['proxy', `\${HTTP_ADDRESS:-127.0.0.1:${PROXY.plainPort}}:${PROXY.plainPort}`],
    ['mail', `127.0.0.1:${MAIL.page}:${MAIL.page}`],
  ]);
  expect(compose.networks.inside?.internal).toBe(true);
  for (const name of ['converter', 'database', 'pooler'])
    expect(JSON.stringify(of(name).networks)).not.toContain('outside');
});
