/** How an export writes its columns and applications. */
import type { Column, ExportedApplication } from './columns.ts';
import { csvLine } from './csv.ts';

type Format = {
  /** Text before the first application; `''` for none. */
  readonly head: (columns: readonly Column[]) => string;
  /** One application, with the end of its line. */
  readonly line: (columns: readonly Column[], application: ExportedApplication) => string;
};

/** A header and a line for each application; tick boxes are `true`, `false` or empty. */
const csv: Format = {
  head: (columns) => csvLine(columns.map(({ name }) => name)),
  line: (columns, application) =>
    csvLine(columns.map((column) => String(column.read(application)))),
};

/** An object for each application, with the columns' names and exactly what is stored; tick boxes are booleans. */
const jsonl: Format = {
  head: () => '',
  line: (columns, application) => {
    const entries = columns.map((column) => [column.name, column.read(application)]);
    return `${JSON.stringify(Object.fromEntries(entries))}\n`;
  },
};

export const FORMATS = { csv, jsonl } as const;
export type FormatName = keyof typeof FORMATS;

/** The data dictionary: one line of CSV for each column. */
export function dictionary(columns: readonly Column[]): string {
  const head = csvLine(['column', 'description', 'page', 'type', 'max_length', 'codes']);
  const lines = columns.map(({ name, description, page, type, maxLength, codes }) => {
    const listed = codes.map(({ value, label }) => `${value} = ${label}`).join('; ');
    return csvLine([name, description, page, type, String(maxLength ?? ''), listed]);
  });
  return head + lines.join('');
}
