import { X509Certificate } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { isLoopback } from './loopback.ts';
import type { Get } from './settings-readers.ts';
import * as read from './settings-readers.ts';

/** Modes that allow a connection without encryption, or without checking the server's certificate. */
const WEAK_MODES = ['disable', 'allow', 'prefer', 'no-verify'];
const WEAK_SSL = ['0', 'false', 'no-verify'];

/**
 * Reads PostgreSQL addresses. They carry applicants' answers, so a connection that leaves this machine is encrypted and the server's
 * certificate checked against its name: the address gets `sslmode=verify-full`. An address that asks for less is refused, unless
 * `DATABASE_PRIVATE_NETWORK` declares the network private.
 */
export function databaseAddresses(
  get: Get,
  problems: string[],
): (name: string) => string | undefined {
  const caFile = get('DATABASE_CA_FILE', read.text, undefined);
  const isPrivate = get('DATABASE_PRIVATE_NETWORK', read.flag, false);
  if (caFile !== undefined && !holdsCertificate(caFile)) {
    problems.push(
      `DATABASE_CA_FILE is ${JSON.stringify(caFile)}. It must name a readable file with a certificate (PEM).`,
    );
  }
  return (name) => {
    const address = get(name, read.postgresUrl, undefined);
    if (address === undefined) return undefined;
    const url = new URL(address);
    const host = hostOf(url) ?? get('PGHOST', read.text, 'localhost');
    const mode = url.searchParams.getAll('sslmode').at(-1) ?? '';
    const isHere = host.startsWith('/') || isLoopback(host);
    if (isHere || isPrivate) {
      return /^(require|verify-)/.test(mode) ? withAuthority(url, name, caFile, problems) : address;
    }
    const ssl = url.searchParams.getAll('ssl').at(-1) ?? '';
    if (WEAK_MODES.includes(mode) || WEAK_SSL.includes(ssl)) {
      problems.push(
        refusal(name, host, WEAK_MODES.includes(mode) ? `sslmode=${mode}` : `ssl=${ssl}`),
      );
      return undefined;
    }
    for (const other of ['ssl', 'uselibpqcompat']) url.searchParams.delete(other);
    url.searchParams.set('sslmode', 'verify-full');
    return withAuthority(url, name, caFile, problems);
  };
}

function refusal(name: string, host: string, asked: string): string {
  return `${name} says ${asked}, but ${host} is another machine: the connection must be encrypted, and its certificate checked. Leave ${asked} out; where the certificate is from an authority of your own, set DATABASE_CA_FILE. Only on a network that nobody else is on, set DATABASE_PRIVATE_NETWORK=1.`;
}

/** Advice for a connection that failed because of encryption; an empty text for other failures. */
export function encryptionAdvice(error: Error): string {
  if (/does not support SSL/.test(error.message)) {
    return '. It must speak TLS (ssl = on in postgresql.conf); only on a network that nobody else is on, set DATABASE_PRIVATE_NETWORK=1';
  }
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|SIGNATURE|ALTNAME/.test(code)
    ? '. Where its certificate is from an authority of your own, set DATABASE_CA_FILE to that; the certificate must be for the name in the address'
    : '';
}

function hostOf(url: URL): string | undefined {
  const host = url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname);
  return host === '' ? undefined : host;
}

/** Adds `DATABASE_CA_FILE` to the address, unless the address names a certificate file itself. */
function withAuthority(
  url: URL,
  name: string,
  caFile: string | undefined,
  problems: string[],
): string {
  const { searchParams } = url;
  // libpq's `system` asks for the well-known authorities, which apply here anyway when no file is named.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  if (caFile !== undefined && !searchParams.has('sslrootcert')) {
    searchParams.set('sslrootcert', caFile);
  }
  for (const word of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = searchParams.get(word);
    if (path === null || path === caFile || isReadable(path)) continue;
    problems.push(`${name} says ${word}=${path}, which cannot be read.`);
  }
  return url.toString();
}

function holdsCertificate(path: string): boolean {
  try {
    new X509Certificate(readFileSync(path));
    return true;
  } catch {
    return false;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
