/** The applications of a view as a file: CSV or JSON lines with chosen columns, or a ZIP of PDF copies. */
import { Readable } from 'node:stream';
import type { ExportFormat } from '#contract/desk-bulk.ts';
import { findStatus } from '#server/applicant/application/status.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import type { Column } from '../export/columns.ts';
import { BYTE_ORDER_MARK } from '../export/csv.ts';
import { FORMATS } from '../export/formats.ts';
import { zipOf } from '../export/zip.ts';
import { findAccounts } from '../find/accounts.ts';
import { facetsText, type Search } from '../find/search.ts';
import { handedOnColumns } from '../handing-on/content/columns.ts';
import { copiesOf } from './copies.ts';

/** Applications read at a time. */
const PAGE_SIZE = 500;

type Asked = {
  readonly search: Search;
  readonly format: ExportFormat;
  /** All of them if undefined. */
  readonly columns: readonly string[] | undefined;
};

/**
 * Streams the applications that the view has now. The trail has a line before the first leaves, and one with their number at the end.
 * @throws AppError 400 for a column that does not exist.
 */
export async function exportView(
  platform: Platform,
  member: StaffMember,
  { search, format, columns: names }: Asked,
): Promise<Readable> {
  const { kysely } = platform.database;
  const by = actorOf(member);
  const columns = await chosenColumns(kysely, platform, names);
  const ids = await findAccounts(kysely, member, search);
  const facets = facetsText(search)
    .split(';')
    .filter((part) => part !== '');
  const details = { format, facets, ...(format !== 'copies' && { columns: columns.length }) };
  const note = search.text || undefined;
  const begun = { ...details, applications: ids.length };
  await leaveTrail(platform, by, { act: 'applications.export-begun', details: begun, note });
  let applications = 0;
  async function* noted<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    let is_whole = false;
    try {
      yield* pieces;
      is_whole = true;
    } finally {
      // Also when the reader goes away early.
      const ended = { ...details, applications, is_whole };
      await leaveTrail(platform, by, { act: 'applications.exported', details: ended, note });
    }
  }
  const count = (more = 1) => {
    applications += more;
  };
  return format === 'copies'
    ? zipOf(noted(copiesOf(ids, { platform }, count)))
    : Readable.from(noted(linesOf(kysely, ids, { format, columns }, count)));
}

async function* linesOf(
  queries: Queries,
  ids: readonly number[],
  { format, columns }: { format: 'csv' | 'jsonl'; columns: readonly Column[] },
  count: (applications: number) => void,
): AsyncGenerator<string> {
  const { head, line } = FORMATS[format];
  yield (format === 'csv' ? BYTE_ORDER_MARK : '') + head(columns);
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const page = await readApplications(queries, ids.slice(start, start + PAGE_SIZE));
    count(page.length);
    yield page.map((one) => line(columns, { ...one, status: findStatus(one) })).join('');
  }
}

async function chosenColumns(
  queries: Queries,
  platform: Pick<Platform, 'form' | 'forms'>,
  names: readonly string[] | undefined,
): Promise<Column[]> {
  const columns = await handedOnColumns(queries, platform);
  if (names === undefined) return columns;
  const unknown = names.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) {
    throw new AppError(400, 'no_such_column', (say) =>
      say('There is no column “{name}”.', { name: unknown }),
    );
  }
  return columns.filter(({ name }) => names.includes(name));
}
