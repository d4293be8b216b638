/** The troubles on the way to a destination, as runs keep them and say them. */
import { TROUBLES, type TroubleCode } from '#contract/desk-act-details.ts';
import type { Say } from '#words/say.ts';

/** A trouble as the database keeps it; readers get it in their own language. */
export type Trouble = {
  readonly code: TroubleCode;
  /** The subject of the trouble: a host, a host's key, a folder, a file, a status or a reference number. */
  readonly about?: string;
};

/** Troubles that may pass by themselves, which are retried. All others last until a person changes something. */
const PASSES: ReadonlySet<TroubleCode> = new Set([
  ...(['folder-missing', 'folder-refused', 'disk-full', 'unknown-host', 'refused'] as const),
  ...(['silent', 'cut-off', 'remote-missing', 'remote-refused', 'remote-failed'] as const),
  ...(['answered-later', 'file-missing', 'copy-failed', 'unexpected'] as const),
]);

export class HandOnTrouble extends Error {
  override name = 'HandOnTrouble';
  readonly trouble: Trouble;

  constructor(code: TroubleCode, about?: string, cause?: unknown) {
    super(code, { cause });
    this.trouble = { code, ...(about && { about }) };
  }
}

/** The trouble behind an error; `unexpected` for any other error. */
export function troubleOf(error: unknown): Trouble {
  return error instanceof HandOnTrouble ? error.trouble : { code: 'unexpected' };
}

/** Whether a trouble lasts until a person changes something. */
export function lasts({ code }: Trouble): boolean {
  return !PASSES.has(code);
}

export function troubleInWords(say: Say, { code, about }: Trouble): string {
  const sentence = say(TROUBLES[code]);
  return about === undefined ? sentence : `${about}: ${sentence}`;
}
