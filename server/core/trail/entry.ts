/** What a line of the trail says, and how the lines hold together: the database computes the same when it adds one. Pure. */

import { createHash } from 'node:crypto';
import type { ActDetails, DetailName } from '#contract/desk-act-details.ts';
import type { ActName } from '#contract/desk-acts.ts';

export const ACTORS = [
  'staff',
  'operator',
  'staff link',
  'applicant',
  'anybody',
  'system',
] as const satisfies readonly Actor['kind'][];

/** Who did it, and through what. Numbers, networks and the names of commands: nothing that names an applicant. */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly id: number;
      readonly session: number | undefined;
      readonly network: string;
    }
  /** Whoever runs the portal, by a command. */
  | { readonly kind: 'operator'; readonly command: string }
  | { readonly kind: 'staff link'; readonly id: number; readonly network: string }
  | { readonly kind: 'applicant'; readonly id: number; readonly session: number }
  /** Somebody who could not say who they are. */
  | { readonly kind: 'anybody'; readonly network: string }
  /** The portal itself. */
  | { readonly kind: 'system'; readonly job: string };

/** One act. It never holds an answer, a name, an address, a token: what may do so is its `note`, which can be erased. */
export type Act<Details = ActDetails> = {
  readonly act: ActName;
  /** Whose application or account it was about. */
  readonly account?: number | undefined;
  /** What else there is to know: ids, counts, words of ours. Nothing that the desk has no words for, however it was put together. */
  readonly details?:
    | (Details & Readonly<Record<Exclude<keyof Details, DetailName>, never>>)
    | undefined;
  /** Text that somebody typed. It is kept beside the trail. */
  readonly note?: string | undefined;
};

/** What is hashed, as JSON. */
export type Content = {
  readonly at: string;
  readonly by: Actor;
  readonly act: ActName;
  readonly account?: number;
  readonly details?: ActDetails;
  /** Salted hash of the note. */
  readonly note?: string;
};

/** The parts of a line that are columns too. */
export type Columns = {
  readonly at: Date;
  readonly act: string;
  readonly actor: string;
  readonly actor_id: number | null;
  readonly account_id: number | null;
};

/** What a line says; undefined for a text that no line of ours has. */
export function readContent(text: string): Content | undefined {
  try {
    const content: Content = JSON.parse(text);
    const { at, by, act, details = {} } = content;
    const isOurs =
      new Date(at).toISOString() === at &&
      ACTORS.includes(by.kind) &&
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

/** What the first line is chained to, as the migration has it. */
export function hashBeforeFirstLine(): Buffer {
  return createHash('sha256').update('Matricula').digest();
}

/** The hash of a line. */
export function hashOfLine(before: Buffer, seq: number, content: string): Buffer {
  return createHash('sha256').update(before).update(`${seq}\n${content}`).digest();
}

/** The hash of a note, as its line holds it. Without the salt, a name could be found by trying names. */
export function hashOfNote(salt: Buffer, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
