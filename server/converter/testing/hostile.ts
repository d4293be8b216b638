import type { Reason } from '../answers.ts';

/**
 * The required result: `safe` is a PDF; a reason is a refusal with exactly this one; `bounded` allows both, where the result depends on the
 * speed and memory of the machine.
 */
type End = 'safe' | 'bounded' | Reason;

/** A malicious file, or one that looks malicious. */
export type HostileFile = Required & {
  readonly is: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
};
type Required = {
  readonly ends: End;
  /** Words that must be in a safe PDF. */
  readonly shows?: string;
  /** Bytes that must be in a safe PDF, to show that it was copied and not redrawn. */
  readonly keeps?: Uint8Array;
  /** Words that must never be in it. */
  readonly hides?: string;
};

/** Hostile files, by what they are, that have one required result. */
export function ending(
  how: End | Required,
  files: Readonly<Record<string, HostileFile['bytes']>>,
): HostileFile[] {
  const required = typeof how === 'string' ? { ends: how } : how;
  return Object.entries(files).map(([is, bytes]) => ({ is, bytes, ...required }));
}
