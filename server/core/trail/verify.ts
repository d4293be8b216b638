/** Verifies that no line of the trail was changed or removed. */
import type { Queries } from '#server/core/database/database.ts';
import type { Say, Speech } from '#words/say.ts';
import {
  type Columns,
  type Content,
  columnsOf,
  hashBeforeFirstLine,
  hashOfLine,
  hashOfNote,
  readContent,
} from './entry.ts';

/** The number and hash of a line, noted earlier and kept elsewhere. */
export type Anchor = { readonly seq: number; readonly hash: string };

export type Verdict = {
  readonly lines: number;
  /** The newest line. A copy kept elsewhere can prove later that the trail was not rewritten. */
  readonly head: Anchor;
  /** The defects of the trail; empty when it is intact. */
  readonly breaks: readonly Speech[];
};

/** How many lines are read at a time. */
const AT_A_TIME = 2000;

/** Reads and verifies the whole trail. @param anchor a line that the trail must contain. */
export async function verifyTrail(queries: Queries, anchor?: Anchor): Promise<Verdict> {
  const head = await queries
    .selectFrom('trail_head')
    .select(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const breaks: Speech[] = [];
  let last: { seq: number; hash: Buffer } = { seq: 0, hash: hashBeforeFirstLine() };
  let erased = 0;
  let gone = 0;
  for (;;) {
    const lines = await readLines(queries, last.seq, head.seq);
    for (const line of lines) {
      const isNext = line.seq === last.seq + 1;
      if (!isNext) breaks.push(missing(last.seq + 1, line.seq - 1));
      const content = readContent(line.content);
      const problem = findProblem(line, content, isNext ? last.hash : undefined);
      if (problem !== undefined) breaks.push(problem);
      if (anchor?.seq === line.seq && anchor.hash !== line.hash.toString('hex')) {
        const values = { seq: String(line.seq) };
        breaks.push((say) => say('Line {seq} is another than the one that was noted.', values));
      }
      erased += Number(content?.details?.notes ?? 0);
      if (content?.note !== undefined && line.text === null) gone += 1;
      last = line;
    }
    if (lines.length < AT_A_TIME) break;
  }
  if (last.seq < head.seq) breaks.push(missing(last.seq + 1, head.seq));
  else if (!last.hash.equals(head.hash)) {
    const values = { seq: String(head.seq) };
    breaks.push((say) => say('Line {seq} is not the newest one.', values));
  }
  if (anchor !== undefined && anchor.seq > head.seq) breaks.push(missing(head.seq + 1, anchor.seq));
  if (gone !== erased) {
    breaks.push((say) =>
      say(
        '{gone, plural, one {# note} other {# notes}} beside the trail {gone, plural, one {is} other {are}} gone, and erasures took {erased}.',
        { gone, erased },
      ),
    );
  }
  return { lines: last.seq, head: { seq: head.seq, hash: head.hash.toString('hex') }, breaks };
}

type Line = Columns & {
  readonly seq: number;
  readonly content: string;
  readonly hash: Buffer;
  readonly salt: Buffer | null;
  readonly text: string | null;
};

function readLines(queries: Queries, after: number, upTo: number): Promise<Line[]> {
  return queries
    .selectFrom('trail')
    .leftJoin('trail_notes', 'trail_notes.seq', 'trail.seq')
    .select(['trail.seq', 'content', 'at', 'act', 'actor', 'actor_id', 'account_id', 'hash'])
    .select(['salt', 'text'])
    .where('trail.seq', '>', after)
    .where('trail.seq', '<=', upTo)
    .orderBy('trail.seq')
    .limit(AT_A_TIME)
    .execute();
}

/** @param before the hash of the preceding line; undefined where that line is missing. */
function findProblem(
  line: Line,
  content: Content | undefined,
  before: Buffer | undefined,
): Speech | undefined {
  const values = { seq: String(line.seq) };
  if (before !== undefined && !hashOfLine(before, line.seq, line.content).equals(line.hash)) {
    return (say) => say('Line {seq} was changed, or the one before it.', values);
  }
  if (content === undefined) return (say) => isUnreadable(say, line.seq);
  const columns = Object.entries(columnsOf(content));
  if (
    columns.some(([name, value]) => value?.valueOf() !== line[name as keyof Columns]?.valueOf())
  ) {
    return (say) =>
      say('Line {seq} says one thing in its text and another in its columns.', values);
  }
  const { salt, text } = line;
  if (salt === null || text === null || hashOfNote(salt, text) === content.note) return undefined;
  return (say) => say('Line {seq} has another note than it had.', values);
}

/** The sentence about a line that cannot be parsed. */
export function isUnreadable(say: Say, seq: number): string {
  return say('Line {seq} cannot be read.', { seq: String(seq) });
}

function missing(first: number, last: number): Speech {
  const [from, to] = [String(first), String(last)];
  return (say) =>
    from === to
      ? say('Line {seq} is missing.', { seq: from })
      : say('Lines {from} to {to} are missing.', { from, to });
}
