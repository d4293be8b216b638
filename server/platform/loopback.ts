import { BlockList, isIP } from 'node:net';

const ADDRESSES = new BlockList();
ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');
ADDRESSES.addAddress('::1', 'ipv6');

/**
 * Whether only this machine can reach a host, in whatever way it is written: `localhost`, `127.0.0.9`, `::1`, `[::1]`,
 * `::ffff:127.0.0.1`. Other names count as elsewhere: who knows where they lead.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost') return true;
  const family = isIP(bare);
  return family !== 0 && ADDRESSES.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
