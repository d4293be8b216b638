/**
 * Connects to other computers, and not to those inside this network unless the operator allows it. The address that a name
 * resolves to is checked where the connection is made, so that a name cannot change between the two.
 */
import { lookup as resolve } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { HandOnTrouble } from '../troubles.ts';

/** What an address may be where the operator allows private networks. Never link-local: clouds give out passwords there. */
const PRIVATE = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

const CONNECT_MS = 20_000;

function mayConnect(address: string, allowsPrivate: boolean): boolean {
  // An IPv4 address in the clothes of IPv6 is taken for what it is.
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (allowsPrivate && PRIVATE.includes(range));
}

/** For `net`, `http` and `tls`: all addresses of a name, if every one of them is allowed. */
export function lookupOutside(allowsPrivate: boolean): LookupFunction {
  return (host, _options, done) => {
    resolve(host, { all: true }).then(
      (found) => {
        const isAllowed = found.every(({ address }) => mayConnect(address, allowsPrivate));
        const trouble = isAllowed ? null : new HandOnTrouble('inside-network', { host });
        done(trouble, found);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}

/** @throws HandOnTrouble for an address, not a name, that is not allowed: no lookup is made for one. */
export function checkAddress(host: string, allowsPrivate: boolean): void {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !mayConnect(bare, allowsPrivate)) {
    throw new HandOnTrouble('inside-network', { host });
  }
}

/** A connection that stands. @throws HandOnTrouble */
export async function connectOutside(
  { host, port }: { readonly host: string; readonly port: number },
  allowsPrivate: boolean,
): Promise<Socket> {
  checkAddress(host, allowsPrivate);
  const socket = connect({ host, port, lookup: lookupOutside(allowsPrivate) });
  const timer = setTimeout(() => socket.destroy(new HandOnTrouble('silent', { host })), CONNECT_MS);
  try {
    await new Promise<void>((connected, failed) => {
      socket.once('connect', connected);
      socket.once('error', failed);
    });
    return socket;
  } catch (error) {
    throw troubleOfConnection(error, host);
  } finally {
    clearTimeout(timer);
  }
}

const CODES: Readonly<Record<string, 'unknown-host' | 'refused' | 'silent' | 'cut-off'>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  ECONNRESET: 'cut-off',
  EPIPE: 'cut-off',
};

/** In our words, where the system's error says what it was. */
export function troubleOfConnection(error: unknown, host: string): unknown {
  if (error instanceof HandOnTrouble) return error;
  // Several addresses were tried.
  const [one] = error instanceof AggregateError ? error.errors : [error];
  if (one instanceof HandOnTrouble) return one;
  const code = one instanceof Error && 'code' in one ? String(one.code) : '';
  const known = CODES[code];
  return known === undefined ? error : new HandOnTrouble(known, { host }, error);
}
