import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from '#server/core/command.ts';
import type { Platform } from '#server/core/platform.ts';
import { CommandFailed, readArguments, readChoice } from '../links/arguments.ts';
import { explaining } from '../links/run-command.ts';
import { exportColumns } from './columns.ts';
import { marked } from './csv.ts';
import { dictionary, type FormatName } from './formats.ts';
import { type Count, linesOf, noted } from './lines.ts';
import { readPages, type StatusFilter } from './read-applications.ts';

const FORMAT_NAMES: readonly FormatName[] = ['csv', 'jsonl'];
const STATUSES: readonly StatusFilter[] = [
  'submitted',
  'started',
  'validating',
  'withdrawn',
  'all',
];

/** `export [--format csv|jsonl] [--status submitted]` */
export const exportCommand: Command = {
  name: 'export',
  summary: 'writes applications to standard output, as CSV or JSON lines',
  usage: `export [--format csv|jsonl] [--status submitted|started|validating|withdrawn|all] [--bom] [--dictionary]

Writes one application a line to standard output. The columns are username, web_status,
submitted_at, and then every answer in the order of the data model; beside each code stands
its label, in the column that ends in _desc. A document is the name of its file. Once the form
has changed, questions that were removed from it come last, followed by what each application was
not asked. With --dictionary it writes what each column means instead.

  --format csv     UTF-8 without a byte order mark, RFC 4180, with a header. Text that a
                   spreadsheet would take for a formula gets an apostrophe in front. The default.
  --format jsonl   one JSON object a line, with exactly what is stored
  --status WORD    only applications in this state; submitted by default. Withdrawn applications are only
                   in withdrawn; reopened ones are written as they were submitted
  --bom            begins with a byte order mark, by which Excel knows that a CSV is UTF-8
  --dictionary     writes, as CSV, each column's question, page, type, greatest length and codes`,
  run: explaining('export', async (args, platform) => {
    const { values } = readArguments(args, {
      format: { type: 'string', default: 'csv' },
      status: { type: 'string', default: 'submitted' },
      bom: { type: 'boolean', default: false },
      dictionary: { type: 'boolean', default: false },
    });
    const format = readChoice('--format', values.format, FORMAT_NAMES);
    const status = readChoice('--status', values.status, STATUSES);
    const by = { kind: 'operator', command: 'export' } as const;
    const pieces = values.dictionary
      ? [dictionary(await exportColumns(platform.database.kysely, platform))]
      : noted(platform, by, { details: { format, status } }, (count) =>
          exported(platform, format, status, { count }),
        );
    await writeAll(process.stdout, values.bom ? marked(pieces) : pieces);
  }),
};

/** An export in pieces of some hundred lines. */
export async function* exported(
  platform: Pick<Platform, 'database' | 'form' | 'forms'>,
  format: FormatName,
  status: StatusFilter,
  { pageSize, count }: { pageSize?: number; count?: Count } = {},
): AsyncGenerator<string> {
  const { kysely } = platform.database;
  const columns = await exportColumns(kysely, platform);
  yield* linesOf(readPages(kysely, status, pageSize), { format, columns, count });
}

const FULL = 'The export is cut off: its disk is full. Make room, and export again.';

/**
 * Writes pieces as fast as the reader takes them, so that memory stays flat. A reader that goes away early, as `head` does, is no error.
 */
export async function writeAll(
  output: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const read = Readable.from(pieces, { highWaterMark: 1 });
  await pipeline(read, output, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') throw new CommandFailed(FULL);
    if (error.code !== 'EPIPE') throw error;
  });
}
