import type { Readable } from 'node:stream';
import { EXPORT_VIEW, GET_EXPORT_COLUMNS } from '#contract/calls.ts';
import { ExportColumns, ExportQuery } from '#contract/desk-bulk.ts';
import { Type } from '#contract/schema.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { readSearch } from '../find/search.ts';
import { handedOnColumns } from '../handing-on/content/columns.ts';
import { limited } from '../limits.ts';
import { exportView } from './view.ts';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', name: 'applications.csv' },
  jsonl: { type: 'application/jsonl; charset=utf-8', name: 'applications.jsonl' },
  copies: { type: 'application/zip', name: 'copies.zip' },
} as const;

/** Exports of a view. Files leave the portal, so only registrars make them. */
export function exportRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const who = staff(platform, ['registrar']);

  on(
    GET_EXPORT_COLUMNS,
    'The columns that an export may have',
    { who, answer: ExportColumns },
    async () => {
      const columns = await handedOnColumns(platform.database.kysely, platform);
      return {
        columns: columns.map(({ name, description, page }) => ({ name, description, page })),
      };
    },
  );

  on(
    EXPORT_VIEW,
    'The applications of a view as CSV, JSON lines or a ZIP of PDF copies, streamed',
    {
      ...limited(platform, who, 'export view'),
      querystring: ExportQuery,
      answer: Type.Unsafe<Readable>(Type.String({ description: 'a file' })),
    },
    async (request, reply) => {
      const { format, columns, ...asked } = request.query;
      const search = readSearch(platform.languages.for(request), asked, platform.clock());
      const names = columns?.split(',');
      const file = await exportView(platform, principalOf(request), {
        search,
        format,
        columns: names,
      });
      const { type, name } = FILES[format];
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
      return reply.send(file);
    },
  );
}
