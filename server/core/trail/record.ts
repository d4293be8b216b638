/** Adds lines to the trail in the transaction of the act itself, so that neither exists without the other. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Act, type Actor, type Content, columnsOf, hashOfNote } from './entry.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

export type Leave = (act: Act, by?: Actor) => void;

/**
 * Runs a transaction and records its acts in the trail. The lines are written last: they lock the head of the trail until the commit,
 * so nothing slow may follow them.
 * @param work calls `leave` for each act, with another actor where only the work itself identifies who acted. Each act becomes a line
 *   if the transaction commits.
 */
export function withTrail<Result>(
  { database, clock }: Needs,
  by: Actor,
  work: (trx: Transaction, leave: Leave) => Promise<Result>,
  options?: { readonly isLong: boolean },
): Promise<Result> {
  return database.transaction(async (trx) => {
    const acts: Line[] = [];
    const result = await work(trx, (act, actor = by) => acts.push({ act, actor }));
    await addAllToTrail(trx, clock(), acts);
    return result;
  }, options);
}

/** Adds one line for an act that changes nothing, such as a read or a refusal. */
export function leaveTrail(platform: Needs, by: Actor, act: Act): Promise<void> {
  return withTrail(platform, by, async (_trx, leave) => leave(act));
}

/** Adds one line within an open transaction. It must be the transaction's last statement, because it locks the head of the trail. */
export function addToTrail(trx: Transaction, at: Date, actor: Actor, act: Act): Promise<void> {
  return addAllToTrail(trx, at, [{ act, actor }]);
}

type Line = { readonly act: Act; readonly actor: Actor };

/** Lines in one statement: an act on a view leaves hundreds, and others wait for the head of the trail. */
const LINES_AT_ONCE = 500;

async function addAllToTrail(trx: Transaction, at: Date, lines: readonly Line[]): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const part = lines
      .slice(start, start + LINES_AT_ONCE)
      .map(({ act: { note, ...act }, actor }) => {
        const salt = randomBytes(32);
        const hash = note === undefined ? undefined : hashOfNote(salt, note);
        const { act: name, account, details } = act;
        const line = { at: at.toISOString(), by: actor, act: name, account, details, note: hash };
        return { salt, note, content: line satisfies Content };
      });
    const rows = part.map(({ content }) => ({
      content: JSON.stringify(content),
      ...columnsOf(content),
    }));
    // Rows come back in the order in which they were given, which is that of their numbers.
    const added = await trx.insertInto('trail').values(rows).returning('seq').execute();
    const notes = part.flatMap(({ salt, note: text }, index) => {
      const seq = added[index]?.seq;
      return text === undefined || seq === undefined ? [] : [{ seq, salt, text }];
    });
    if (notes.length > 0) await trx.insertInto('trail_notes').values(notes).execute();
  }
}
