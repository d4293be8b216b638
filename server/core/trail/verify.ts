/** Verifies that no line of the trail was changed or removed. */
import type { Queries } from '#server/core/database/database.ts';
import type { Say, Speech } from '#words/say.ts';
import {
  type Columns,
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
  let before: { seq: number; hash: Buffer } = { seq: 0, hash: hashBeforeFirstLine() };
  let erased = 0;
  let gone = 0;
  for (;;) {
    const lines = await readLines(queries, before.seq, head.seq);
    for (const line of lines) {
      if (line.seq !== before.seq + 1) breaks.push(missing(before.seq + 1, line.seq - 1));
      const problem = findProblem(line, line.seq === before.seq + 1 ? before.hash : undefined);
      if (problem !== undefined) breaks.push(problem);
      if (anchor?.seq === line.seq && anchor.hash !== line.hash.toString('hex')) {
        breaks.push(
          about(line, (say, seq) =>
            say('Line {seq} is another than the one that was noted.', { seq }),
          ),
        );
      }
      const content = readContent(line.content);
      erased += Number(content?.details?.notes ?? 0);
      if (content?.note !== undefined && line.text === null) gone += 1;
      before = { seq: line.seq, hash: line.hash };
    }
    if (lines.length < AT_A_TIME) break;
  }
  if (before.seq < head.seq) breaks.push(missing(before.seq + 1, head.seq));
  else if (!before.hash.equals(head.hash)) {
    breaks.push(about(head, (say, seq) => say('Line {seq} is not the newest one.', { seq })));
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
  return { lines: before.seq, head: { seq: head.seq, hash: head.hash.toString('hex') }, breaks };
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
function findProblem(line: Line, before: Buffer | undefined): Speech | undefined {
  if (before !== undefined && !hashOfLine(before, line.seq, line.content).equals(line.hash)) {
    return about(line, (say, seq) => say('Line {seq} was changed, or the one before it.', { seq }));
  }
  const content = readContent(line.content);
  if (content === undefined) return about(line, isUnreadable);
  const columns = Object.entries(columnsOf(content));
  const differs = columns.some(([name, value]) => !isSame(value, line[name as keyof Columns]));
  if (differs) {
    return about(line, (say, seq) =>
      say('Line {seq} says one thing in its text and another in its columns.', { seq }),
    );
  }
  const { salt, text } = line;
  if (salt === null || text === null || hashOfNote(salt, text) === content.note) return undefined;
  return about(line, (say, seq) => say('Line {seq} has another note than it had.', { seq }));
}

/** The sentence about a line that cannot be parsed. */
export function isUnreadable(say: Say, seq: string): string {
  return say('Line {seq} cannot be read.', { seq });
}

/** A sentence about a line, with its number formatted as in the trail's exports. */
function about({ seq }: Pick<Line, 'seq'>, sentence: (say: Say, seq: string) => string): Speech {
  return (say) => sentence(say, String(seq));
}

function isSame(one: Columns[keyof Columns], other: Columns[keyof Columns]): boolean {
  return one?.valueOf() === other?.valueOf();
}

function missing(from: number, to: number): Speech {
  if (from === to) {
    return about({ seq: from }, (say, seq) => say('Line {seq} is missing.', { seq }));
  }
  return (say) => say('Lines {from} to {to} are missing.', { from: String(from), to: String(to) });
}
