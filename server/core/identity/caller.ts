/** What is kept of where a call comes from. */
import ipaddr from 'ipaddr.js';
import type { Request } from '#server/core/http/app.ts';

/**
 * Whom a limit per address counts: an IPv4 address as it is, and of an IPv6 address the first 64 bits, because
 * one subscriber holds all addresses below them.
 * @param address `request.ip`.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address that came in an IPv6 one is the same caller's.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** What is kept of the name that a browser gives itself. */
const LONGEST = 200;

/** The name that the caller's browser gives itself, by which the owner of a session recognizes it. Anybody may make one up. */
export function browserOf(request: Request): string {
  return (request.headers['user-agent'] ?? '').slice(0, LONGEST);
}
