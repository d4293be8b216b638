/** The `key` of a `Limit` for a caller who is not logged in yet. Pure. */

/** The network of the caller, and the e-mail address that was typed, whether it has an account or not. */
export type Caller = {
  readonly network: string;
  readonly username: string;
  /**
   * The hash of the token by which the caller's browser, or reset link, is known to be the owner's. Undefined for everybody
   * else.
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
