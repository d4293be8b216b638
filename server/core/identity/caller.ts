/** The network and the browser that a call comes from. */
import ipaddr from 'ipaddr.js';
import type { Request } from '#server/core/http/app.ts';

/**
 * The key for rate limits per network: an IPv4 address as it is, or the first 64 bits of an IPv6 address, because one
 * subscriber holds all addresses in that prefix.
 * @param address `request.ip`.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // Unwraps IPv4-mapped IPv6 addresses.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Most characters of the user agent that are kept. */
const LONGEST = 200;

/** The caller's user agent, by which the owner of a session recognizes it. It can be forged. */
export function browserOf(request: Request): string {
  return (request.headers['user-agent'] ?? '').slice(0, LONGEST);
}
