import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listRetiredKeys } from '#server/applicant/submissions/read.ts';
import type { Command } from '#server/core/command.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { readArguments, readChoice } from '../links/arguments.ts';
import { explaining } from '../links/run-command.ts';
import { type Column, columnsOf, notAskedColumn } from './columns.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { dictionary, FORMATS, type FormatName } from './formats.ts';
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
its label, in the column that ends in _desc. A document is the name of its file. What was
submitted and is not asked any more comes last, then what each application was not asked, once
the form has changed. With --dictionary it writes what each column
means instead.

  --format csv     UTF-8 without a byte order mark, RFC 4180, with a header. Text that a
                   spreadsheet would take for a formula gets an apostrophe in front. The default.
  --format jsonl   one JSON object a line, with exactly what is stored
  --status WORD    only applications that are this far now; submitted unless told otherwise. What is
                   withdrawn is only in withdrawn; what is reopened is still as it was submitted
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
    const pieces = values.dictionary
      ? [dictionary(await columnsFor(platform, status))]
      : noted(platform, format, status);
    await writeAll(process.stdout, values.bom ? marked(pieces) : pieces);
  }),
};

/** An export with two lines in the trail: one before the first application leaves, one with their number at the end. */
async function* noted(
  platform: Platform,
  format: FormatName,
  status: StatusFilter,
): AsyncGenerator<string> {
  const by = { kind: 'operator', command: 'export' } as const;
  const details = { format, status };
  await leaveTrail(platform, by, { act: 'applications.export-begun', details });
  let applications = 0;
  let isWhole = false;
  try {
    yield* exported(platform, format, status, {
      onPage: (read) => {
        applications += read;
      },
    });
    isWhole = true;
  } finally {
    // Also when the reader went away early, as `head` does.
    const ended = { ...details, applications, is_whole: isWhole };
    await leaveTrail(platform, by, { act: 'applications.exported', details: ended });
  }
}

/** An export in pieces of some hundred lines. */
export async function* exported(
  platform: Pick<Platform, 'database' | 'form' | 'forms'>,
  formatName: FormatName,
  status: StatusFilter,
  { pageSize, onPage }: { pageSize?: number; onPage?: (applications: number) => void } = {},
): AsyncGenerator<string> {
  const columns = await columnsFor(platform, status);
  const format = FORMATS[formatName];
  yield format.head(columns);
  for await (const page of readPages(platform.database.kysely, status, pageSize)) {
    onPage?.(page.length);
    yield page.map((application) => format.line(columns, application)).join('');
  }
}

async function columnsFor(
  { database, form, forms }: Pick<Platform, 'database' | 'form' | 'forms'>,
  status: StatusFilter,
): Promise<Column[]> {
  // Drafts add no retired columns: what the form no longer asks will never be submitted.
  const hasSubmissions = status === 'submitted' || status === 'all';
  if (!hasSubmissions) return columnsOf(form);
  const retired = await listRetiredKeys(database.kysely, form);
  return [...columnsOf(form, retired), ...notAskedColumn(forms)];
}

async function* marked(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* pieces;
}

/**
 * Writes pieces as fast as the reader takes them, so that memory stays flat. A reader that goes away early, as `head` does, is no error.
 */
export async function writeAll(
  output: Writable,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const read = Readable.from(pieces, { highWaterMark: 1 });
  await pipeline(read, output, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
