import ipaddr from 'ipaddr.js';

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
