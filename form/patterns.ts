/** Patterns of typed answers (spec §5): e-mail addresses and phone numbers. Whether there is such a mailbox, only a letter can tell. */

/** @param local what may stand in front of the at sign, as a regular expression. A domain with a dot stands behind it. */
function emailPattern(local: string): RegExp {
  return new RegExp(`^${local}@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$`);
}

/** The addresses of accounts (contract §3), and of a college. */
export const ACCOUNT_EMAIL = emailPattern('[A-Za-z0-9_.+-]+');

/** An e-mail address of anybody: people have more signs in theirs than an account may have. */
export const EMAIL = emailPattern(String.raw`[^\s@<>()[\]\\,;:"]+`);

/** Ten digits as in (541) 555-0142; area code and exchange start with 2 to 9. */
export const PHONE = /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/;

/** A number with its country code: a plus and 7 to 15 digits, grouped as people like. */
export const INTERNATIONAL_PHONE = /^\+(?:[ ().-]*\d){7,15}$/;

/** A number of either kind, where the form asks for one only. */
export const ANY_PHONE = new RegExp(`${PHONE.source}|${INTERNATIONAL_PHONE.source}`);
