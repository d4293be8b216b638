import type { Reason } from '../answers.ts';

/** A file that means harm, or looks as if it did. */
export type HostileFile = {
  readonly is: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  /**
   * How it must end: `safe` as a PDF, a reason as a refusal with exactly this one, `bounded` either way, which is all
   * that can be promised where it depends on the speed and memory of the machine.
   */
  readonly ends: 'safe' | 'bounded' | { readonly reason: Reason };
  /** Words that must be in a safe PDF. */
  readonly shows?: string;
  /** Bytes that must be in a safe PDF: of what was copied, not drawn anew. */
  readonly keeps?: Uint8Array;
  /** Words that must never be in it. */
  readonly hides?: string;
};
