/** The lines of an export, and the two that it leaves in the trail. */
import type { ActDetails } from '#contract/desk-act-details.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import type { Column, ExportedApplication } from './columns.ts';
import { FORMATS, type FormatName } from './formats.ts';

/** Called with the number of applications that leave. */
export type Count = (applications: number) => void;

/** The head of a file, and then a piece for each page of applications. */
export async function* linesOf(
  pages: AsyncIterable<readonly ExportedApplication[]>,
  {
    format,
    columns,
    count,
  }: { format: FormatName; columns: readonly Column[]; count?: Count | undefined },
): AsyncGenerator<string> {
  const { head, line } = FORMATS[format];
  yield head(columns);
  for await (const page of pages) {
    count?.(page.length);
    yield page.map((application) => line(columns, application)).join('');
  }
}

/** An export with two lines in the trail: one before the first application leaves, one with their number at the end. */
export async function* noted<Piece>(
  platform: Pick<Platform, 'database' | 'clock'>,
  by: Actor,
  { details, note }: { readonly details: ActDetails; readonly note?: string | undefined },
  write: (count: Count) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  await leaveTrail(platform, by, { act: 'applications.export-begun', details, note });
  let applications = 0;
  let is_whole = false;
  try {
    yield* write((more) => {
      applications += more;
    });
    is_whole = true;
  } finally {
    // Also when the reader goes away early, as `head` does.
    const ended = { ...details, applications, is_whole };
    await leaveTrail(platform, by, { act: 'applications.exported', details: ended, note });
  }
}
