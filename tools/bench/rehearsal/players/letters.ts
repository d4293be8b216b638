/** Waits for letters, as an applicant with an open mailbox does. */

export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

/** A mail server that accepts every letter (`tools/topology/mail-catcher.ts`). */
type Mail = {
  lettersTo(address: string): readonly Letter[];
  onLetter(listener: (letter: Letter) => void): () => void;
};

export type Letters = {
  /** Every letter to an address so far, oldest first. */
  to(address: string): readonly Letter[];
  /** Resolves with the newest matching letter, including one that has already arrived; undefined if `signal` aborts first. */
  wait(
    address: string,
    matches: (letter: Letter) => boolean,
    signal: AbortSignal,
  ): Promise<Letter | undefined>;
  /** The number of all letters so far. */
  count(): number;
};

export function openLetters(mail: Mail): Letters {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  mail.onLetter(({ to }) => {
    count += 1;
    for (const look of [...(waiting.get(to) ?? [])]) look();
  });
  return {
    to: (address) => mail.lettersTo(address),
    count: () => count,
    wait(address, matches, signal) {
      const { promise, resolve } = Promise.withResolvers<Letter | undefined>();
      const callers = waiting.get(address) ?? new Set();
      waiting.set(address, callers);
      const look = () => {
        const found = mail.lettersTo(address).findLast(matches);
        if (found === undefined && !signal.aborted) return;
        callers.delete(look);
        signal.removeEventListener('abort', look);
        resolve(found);
      };
      callers.add(look);
      signal.addEventListener('abort', look);
      look();
      return promise;
    },
  };
}

/** The six digits of a letter with a code. */
export function codeIn({ text }: Letter): string | undefined {
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1];
}

/** The token of the invitation in a staff member's letter. */
export function invitationIn({ text }: Letter): string | undefined {
  return /\/desk\/invitation#([\w-]{43})/.exec(text)?.[1];
}
