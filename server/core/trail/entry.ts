/** The content of the trail's lines and their hash chain, computed like the database does when it adds a line. Pure. */

import { createHash } from 'node:crypto';
import type { ActDetails } from '#contract/desk-act-details.ts';
import { ACTORS, type ActName } from '#contract/desk-acts.ts';

/** The actor of a line. Holds ids, networks and names of commands, but nothing that names an applicant. */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly id: number;
      readonly session: number | undefined;
      readonly network: string;
    }
  /** An operator of the portal who ran a command. */
  | { readonly kind: 'operator'; readonly command: string }
  | { readonly kind: 'staff link'; readonly id: number; readonly network: string }
  /** The browser that opened a link for one task. */
  | { readonly kind: 'handoff'; readonly id: number; readonly network: string }
  | { readonly kind: 'applicant'; readonly id: number; readonly session: number }
  /** An unidentified caller. */
  | { readonly kind: 'anybody'; readonly network: string }
  /** A job of the portal itself. */
  | { readonly kind: 'system'; readonly job: string };

/** One act. Only its `note`, which can be erased, may contain an answer, a name, an address or a token. */
export type Act = {
  readonly act: ActName;
  /** The account that the act was about. */
  readonly account?: number | undefined;
  /** Ids, counts and fixed words. */
  readonly details?: ActDetails | undefined;
  /** Text that somebody typed. Stored beside the trail, in `trail_notes`. */
  readonly note?: string | undefined;
};

/** The content of a line, which is hashed as JSON. Its `note` is the salted hash of the act's. */
export type Content = Act & { readonly at: string; readonly by: Actor };

/** The parts of a line that are also stored as columns. */
export type Columns = {
  readonly at: Date;
  readonly act: string;
  readonly actor: string;
  readonly actor_id: number | null;
  readonly account_id: number | null;
};

/** Parses the content of a line; undefined if it is malformed. */
export function readContent(text: string): Content | undefined {
  try {
    const content: Content = JSON.parse(text);
    const { at, by, act, details = {} } = content;
    const isOurs =
      new Date(at).toISOString() === at &&
      Object.hasOwn(ACTORS, by.kind) &&
      typeof act === 'string' &&
      Object.getPrototypeOf(details) === Object.prototype &&
      Number.isInteger(details.notes ?? 0);
    return isOurs ? content : undefined;
  } catch {
    return undefined;
  }
}

export function columnsOf({ at, by, act, account }: Content): Columns {
  return {
    at: new Date(at),
    act,
    actor: by.kind,
    actor_id: 'id' in by ? by.id : null,
    account_id: account ?? null,
  };
}

/** The start of the hash chain, as in the migration. */
export function hashBeforeFirstLine(): Buffer {
  return createHash('sha256').update('Matricula').digest();
}

/** The hash of a line. */
export function hashOfLine(before: Buffer, seq: number, content: string): Buffer {
  return createHash('sha256').update(before).update(`${seq}\n${content}`).digest();
}

/** The hash of a note, as its line holds it. The salt prevents guessing a name by hashing candidates. */
export function hashOfNote(salt: Buffer, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
