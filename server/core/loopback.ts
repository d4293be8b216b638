import { BlockList, isIP } from 'node:net';

/**
 * Whether a host is this machine's loopback address, in any spelling: `localhost`, `127.0.0.9`, `::1`, `[::1]`, `::ffff:127.0.0.1`. Every
 * other name counts as remote.
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
