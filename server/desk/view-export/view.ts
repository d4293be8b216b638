/** The applications of a view as a file: CSV or JSON lines with chosen columns, or a ZIP of PDF copies. */
import { Readable } from 'node:stream';
import type { ExportFormat } from '#contract/desk-bulk.ts';
import { findStatus } from '#server/applicant/application/status.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Column } from '../export/columns.ts';
import { marked } from '../export/csv.ts';
import { linesOf, noted } from '../export/lines.ts';
import { zipOf } from '../export/zip.ts';
import { findAccounts } from '../find/list.ts';
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
  const ids = await findAccounts(kysely, member, search, { isInOrder: true });
  const facets = facetsText(search)
    .split(';')
    .filter((part) => part !== '');
  const details = { format, facets, ...(format !== 'copies' && { columns: columns.length }) };
  const begun = {
    details: { ...details, applications: ids.length },
    note: search.text || undefined,
  };
  if (format === 'copies') {
    return zipOf(noted(platform, by, begun, (count) => copiesOf(ids, { platform }, count)));
  }
  const lines = noted(platform, by, begun, (count) =>
    linesOf(pagesOf(kysely, ids), { format, columns, count }),
  );
  return Readable.from(format === 'csv' ? marked(lines) : lines);
}

async function* pagesOf(queries: Queries, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const part = ids.slice(start, start + PAGE_SIZE);
    const read = await readApplications(queries, part);
    const found = new Map(read.map((one) => [one.accountId, one]));
    const page = part.flatMap((id) => found.get(id) ?? []);
    yield page.map((one) => ({ ...one, status: findStatus(one) }));
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
