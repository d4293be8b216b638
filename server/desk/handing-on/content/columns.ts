/** The columns that are handed on: the reference number, by which the receiver recognizes an application, and those of the export. */
import type { ReadApplication } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import {
  type Column,
  type ExportedApplication,
  exportColumns,
} from '#server/desk/export/columns.ts';

/** A submitted application as it is handed on. */
export type HandedOn = ReadApplication & Pick<ExportedApplication, 'status'>;

const REFERENCE: Column = {
  name: 'reference',
  description: 'Number of the application, which stays when it is submitted once more',
  page: '',
  type: 'text',
  maxLength: undefined,
  codes: [],
  read: (application: ExportedApplication & { reference?: string | undefined }) =>
    application.reference ?? '',
};

export async function handedOnColumns(
  queries: Queries,
  platform: Pick<Platform, 'form' | 'forms'>,
): Promise<Column[]> {
  return [REFERENCE, ...(await exportColumns(queries, platform))];
}
