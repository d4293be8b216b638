/**
 * Writes down every statement that the server sends to its tables while the tests run: one file for each process in the folder that
 * RECORD_STATEMENTS names (see `scripts/record-release.ts`). What only tests send is left out.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const IS_STATEMENT = /^\s*(?:with|select|insert|update|delete)\b/i;
/** The queue keeps its own tables, and what asks the database about itself uses none. */
const IS_ELSEWHERE = /\bpgboss\b|\bpg_|schema_migrations/;

const folder = process.env.RECORD_STATEMENTS;
if (folder !== undefined) {
  Error.stackTraceLimit = 60;
  const seen = new Set<string>();
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { readonly text?: string }];
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (text !== undefined && !seen.has(text) && isOfServer(text)) {
      seen.add(text);
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(send, this, args);
  } as typeof send;
}

function isOfServer(text: string): boolean {
  if (!IS_STATEMENT.test(text) || IS_ELSEWHERE.test(text)) return false;
  const frames = (new Error().stack ?? '').split('\n').filter((line) => line.includes('/server/'));
  // The first that is not only the way to the database has asked.
  const asker = frames.find((line) => !line.includes('/server/platform/database/'));
  return asker === undefined || !/\.test\.ts|\/testing\//.test(asker);
}
