import type { Command } from '#server/core/command.ts';
import type { Anchor } from '#server/core/trail/verify.ts';
import { CommandFailed, readArguments, WrongArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { inEnglish } from '#words/english.ts';
import { proveTrail } from '../trail/proof.ts';

/** Breaks printed at most. */
const MAX_BREAKS = 20;

/** `audit verify` */
export const auditVerifyCommand: Command = {
  name: 'audit verify',
  summary: 'proves that nothing of the trail was changed or taken away',
  usage: `audit verify [--since LINE:HASH]

Reads the whole trail and proves that no line was changed and none is missing, or prints where it
does not hold. Its newest line is printed as LINE:HASH: keep that elsewhere, and give it the next
time, because an administrator of the database could rewrite the whole trail.

  --since LINE:HASH   what an earlier run printed; it must still be in the trail

Exit codes: 0 whole, 1 not whole, 2 wrong arguments.`,
  run: explaining('audit verify', async (args, platform) => {
    const { values } = readArguments(args, { since: { type: 'string' } });
    const anchor = readAnchor(values.since);
    const by = { kind: 'operator', command: 'audit verify' } as const;
    const { lines, head, breaks } = await proveTrail(platform, by, anchor);
    if (breaks.length > 0) {
      const more = breaks.length - MAX_BREAKS;
      const shown = breaks.slice(0, MAX_BREAKS).map(inEnglish);
      if (more > 0) shown.push(`And ${more} more.`);
      throw new CommandFailed(['The trail is not whole.', ...shown].join('\n'));
    }
    process.stdout.write(`The trail is whole: ${lines} lines. ${head.seq}:${head.hash}\n`);
  }),
};

function readAnchor(text: string | undefined): Anchor | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash };
  throw new WrongArguments(`--since is "${text}". It must be as LINE:HASH.`);
}
