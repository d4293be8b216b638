/** The `key` of a `Limit` for a caller who is not logged in yet. Pure. */

/** The caller's network, and the e-mail address that was typed, with or without an account. */
export type Caller = {
  readonly network: string;
  readonly username: string;
  /**
   * Hash of the token that proves the caller's browser, or reset link, to be the account owner's. Undefined without such a
   * token.
   */
  readonly known?: Buffer | undefined;
};

/** The parts of a caller that a limit counts by. */
export type Per = 'network' | 'account' | 'account and network' | 'browser';

/** The key of a caller for a limit that counts by `per`. */
export function keyOf(per: Per, { network, username, known }: Caller): string {
  if (per === 'network') return network;
  if (per === 'account') return username;
  return per === 'browser' ? `${username} ${known?.toString('hex')}` : `${username} ${network}`;
}
