/** What an e-mail address looks like. Whether there is such a mailbox, only a letter can tell. */

/** @param local what may stand in front of the at sign, as a regular expression. A domain with a dot stands behind it. */
export function emailPattern(local: string): RegExp {
  return new RegExp(`^${local}@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$`);
}

/** The addresses of accounts (contract §3), and of a college. */
export const ACCOUNT_EMAIL = emailPattern('[A-Za-z0-9_.+-]+');
