/** Whom a limit counts: the `key` of a `Limit`, for somebody who is not logged in yet. Pure. */

/** Who is trying: the network of the caller, and the address typed, whether it has an account or not. */
export type Caller = {
  readonly network: string;
  readonly username: string;
  /**
   * What tells the caller's browser, or link, from all strangers: the hash of the token by which it is known to be the
   * owner's. Undefined for everybody else.
   */
  readonly known?: Buffer | undefined;
};

/** What a rule counts by. */
export type Per = 'network' | 'account' | 'account and network' | 'browser';

/** The key of a limit that counts by this. */
export function keyOf(per: Per, { network, username, known }: Caller): string {
  if (per === 'network') return network;
  if (per === 'account') return username;
  return per === 'browser' ? `${username} ${known?.toString('hex')}` : `${username} ${network}`;
}
