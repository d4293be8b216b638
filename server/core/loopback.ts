import { BlockList, isIP } from 'node:net';

/**
 * Whether only this machine can reach a host, in whatever way it is written: `localhost`, `127.0.0.9`, `::1`, `[::1]`,
 * `::ffff:127.0.0.1`. Every other name counts as elsewhere.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost') return true;
  const family = isIP(bare);
  if (family === 0) return false;
  const addresses = new BlockList();
  addresses.addSubnet('127.0.0.0', 8, 'ipv4');
  addresses.addAddress('::1', 'ipv6');
  return addresses.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
