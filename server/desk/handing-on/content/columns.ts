/** The columns that are handed on: those of the export, behind the number by which the other side knows an application again. */
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Column, columnsOf, type ExportedApplication } from '#server/staff/export/columns.ts';
import { listRetiredKeys, type ReadApplication } from '#server/submissions/read.ts';

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
  { form }: Pick<Platform, 'form'>,
): Promise<Column[]> {
  return [REFERENCE, ...columnsOf(form, await listRetiredKeys(queries, form))];
}
