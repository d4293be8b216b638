/** Proofs of the trail. Each adds a line itself, so that the page can show when the last one was, and what it found. */
import type { AboutTrail } from '#contract/desk.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Actor, readContent } from '#server/core/trail/entry.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { type Anchor, type Verdict, verifyTrail } from '#server/core/trail/verify.ts';

/** Proves the trail, and adds a line about it. @param anchor a line that the trail has to contain. */
export async function proveTrail(
  platform: Pick<Platform, 'database' | 'clock'>,
  by: Actor,
  anchor?: Anchor,
): Promise<Verdict> {
  const verdict = await verifyTrail(platform.database.kysely, anchor);
  const details = { lines: verdict.lines, breaks: verdict.breaks.length };
  await leaveTrail(platform, by, { act: 'trail.verified', details });
  return verdict;
}

/** The result of the last proof; none yet in a new portal. */
export async function findLastProof(queries: Queries): Promise<AboutTrail['proof']> {
  const found = await queries
    .selectFrom('trail')
    .select('content')
    .where('act', '=', 'trail.verified')
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
  // Lines that cannot be read are skipped.
  const [last] = found.flatMap(({ content }) => readContent(content) ?? []);
  const { at = '', details = {} } = last ?? {};
  return { at, lines: Number(details.lines) || 0, breaks: Number(details.breaks) || 0 };
}
