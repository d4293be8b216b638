/** The mailbox of applicants and staff. */
import { CONFIRM, LOG_IN } from '#contract/calls.ts';
import type { MailCatcher } from '../../trial/mail-catcher.ts';
import { type Browser, Refused, wait } from './browser.ts';
import type { Person } from './people.ts';

export type Mail = Pick<MailCatcher, 'lettersTo'>;

const LOOK_MS = 200;
/** Codes that an applicant types before giving up. */
const MAX_CODES = 3;

/** Waits for a letter whose subject or text matches; returns its last group. @throws Left when the signal aborts. */
export async function waitForLetter(
  mail: Mail,
  address: string,
  pattern: RegExp,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const newest = mail
      .lettersTo(address)
      .flatMap(({ subject, text }) => pattern.exec(`${subject}\n${text}`)?.at(-1) ?? [])
      .at(-1);
    if (newest !== undefined) return newest;
    await wait(LOOK_MS, signal);
  }
}

type Human = {
  readonly spend: (least: number, most: number) => Promise<void>;
  readonly left: AbortSignal;
};

/**
 * Opens the mailbox, copies six digits and logs in. Where an answer was lost, this takes more than one try: a code that was taken is refused
 * when it comes again, and a sign-up that is repeated has another code than the first letter.
 */
export async function confirmAndLogIn(
  browser: Browser,
  mail: Mail,
  { username, password }: Pick<Person, 'username' | 'password'>,
  { spend, left }: Human,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await spend(12_000, 40_000);
    const code = await waitForLetter(mail, username, /^\s*(\d{6})\s*$/m, left);
    try {
      await browser.insist(CONFIRM, { json: { username, code } }).catch(ignoreRefusal);
      await spend(5000, 12_000);
      await browser.insist(LOG_IN, { json: { username, password } });
      return;
    } catch (error) {
      if (tries === MAX_CODES) throw error;
      ignoreRefusal(error);
    }
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
