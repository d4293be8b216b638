/** The mailbox of applicants and staff. */
import { wait } from './browser.ts';

type Letter = { readonly subject: string; readonly text: string };

/** A mail server that accepts every letter (`tools/topology/mail-catcher.ts`). */
export type Mail = { lettersTo(address: string): readonly Letter[] };

const LOOK_MS = 200;

/** Waits for a letter whose subject or text matches; returns its last group. @throws Left when the signal aborts. */
export async function waitForLetter(
  mail: Mail,
  address: string,
  pattern: RegExp,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const [newest] = mail
      .lettersTo(address)
      .flatMap(({ subject, text }) => pattern.exec(`${subject}\n${text}`)?.at(-1) ?? [])
      .slice(-1);
    if (newest !== undefined) return newest;
    await wait(LOOK_MS, signal);
  }
}
