/**
 * Connects to other hosts, but to those inside this network only if the operator allows it. The resolved address is checked where the
 * connection is made, so that DNS cannot give another one after the check.
 */
import { lookup as resolve } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { TroubleCode } from '#contract/desk-act-details.ts';
import { HandOnTrouble } from '../troubles.ts';

/** Ranges that are allowed where the operator allows private networks. Never link-local: clouds serve credentials there. */
const PRIVATE = ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'];

const CONNECT_MS = 20_000;

function mayConnect(address: string, allowsPrivate: boolean): boolean {
  // Unwraps IPv4-mapped IPv6 addresses.
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (allowsPrivate && PRIVATE.includes(range));
}

/** For `net`, `http` and `tls`: all addresses of a name, if every one of them is allowed. */
export function lookupOutside(allowsPrivate: boolean): LookupFunction {
  return (host, _options, done) => {
    resolve(host, { all: true }).then(
      (found) => {
        const isAllowed = found.every(({ address }) => mayConnect(address, allowsPrivate));
        done(isAllowed ? null : new HandOnTrouble('inside-network', host), found);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}

/** Checks a host that is an IP address, for which no lookup is made. @throws HandOnTrouble where it is not allowed. */
export function checkAddress(host: string, allowsPrivate: boolean): void {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !mayConnect(bare, allowsPrivate)) {
    throw new HandOnTrouble('inside-network', host);
  }
}

/** Opens a connection. @throws HandOnTrouble */
export async function connectOutside(
  { host, port }: { readonly host: string; readonly port: number },
  allowsPrivate: boolean,
): Promise<Socket> {
  checkAddress(host, allowsPrivate);
  const socket = connect({ host, port, lookup: lookupOutside(allowsPrivate) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw troubleOfConnection(error, host);
  }
}

const CODES: Readonly<Record<string, TroubleCode>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  ABORT_ERR: 'silent',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  ECONNRESET: 'cut-off',
  EPIPE: 'cut-off',
};
const OF_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/** The trouble behind a system error with a known code; any other error as it is. */
export function troubleOfConnection(error: unknown, host: string): unknown {
  // Node tried several addresses.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (one instanceof HandOnTrouble) return one;
  const code = one instanceof Error && 'code' in one ? String(one.code) : '';
  const known = OF_CERTIFICATE.test(code) ? 'bad-certificate' : CODES[code];
  return known === undefined ? error : new HandOnTrouble(known, host, error);
}
