import type { Reason } from '../answers.ts';

/** A malicious file, or one that looks malicious. */
export type HostileFile = {
  readonly is: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  /**
   * The required result: `safe` is a PDF; a reason is a refusal with exactly this one; `bounded` allows both, where the result depends on
   * the speed and memory of the machine.
   */
  readonly ends: 'safe' | 'bounded' | { readonly reason: Reason };
  /** Words that must be in a safe PDF. */
  readonly shows?: string;
  /** Bytes that must be in a safe PDF, to show that it was copied and not redrawn. */
  readonly keeps?: Uint8Array;
  /** Words that must never be in it. */
  readonly hides?: string;
};

/** Hostile files, by what they are, that have one required result. */
export function ending(
  ends: HostileFile['ends'],
  files: Readonly<Record<string, HostileFile['bytes']>>,
  also: Pick<HostileFile, 'shows' | 'keeps' | 'hides'> = {},
): HostileFile[] {
  return Object.entries(files).map(([is, bytes]) => ({ is, bytes, ends, ...also }));
}
