/** Patterns of typed answers (spec §5): e-mail addresses and phone numbers. Only an e-mail can tell whether a mailbox exists. */

/**
 * An address whose domain contains a dot.
 * @param local pattern of the part before the at sign, as a regular expression.
 */
function emailPattern(local: string): RegExp {
  return new RegExp(`^${local}@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+$`);
}

/** The e-mail addresses of accounts (contract §3), and of a college. */
export const ACCOUNT_EMAIL = emailPattern('[A-Za-z0-9_.+-]+');

/** Any e-mail address: other people's addresses may contain characters that an account's must not. */
export const EMAIL = emailPattern(String.raw`[^\s@<>()[\]\\,;:"]+`);

/** Ten digits as in (541) 555-0142; area code and exchange start with 2 to 9. */
export const PHONE = /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/;

/** A number with its country code: a plus and 7 to 15 digits, grouped as people like. */
export const INTERNATIONAL_PHONE = /^\+(?:[ ().-]*\d){7,15}$/;

/** A domestic or international number, where the form has only one question for both. */
export const ANY_PHONE = new RegExp(`${PHONE.source}|${INTERNATIONAL_PHONE.source}`);

/** The message for an invalid phone number in a college's own question. */
export const WRONG_PHONE = 'Please enter a valid phone number.';
