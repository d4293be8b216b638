import { type RawBuilder, sql } from 'kysely';
import { storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Queries } from '#server/platform/database/database.ts';

/**
 * The keys that submitted applications hold and that today's form asks no more, in alphabetical order: what was submitted
 * is exported whole, whatever the form says today.
 */
export async function listRetiredKeys(queries: Queries, form: Form): Promise<string[]> {
  const known: RawBuilder<string[]> = sql`${[...storedShapes(form).keys()]}::text[]`;
  const { rows } = await sql<{ key: string }>`
    select distinct held.key
    from applications, jsonb_each_text(answers - ${known}) held
    where submitted_at is not null and held.value <> ''
    order by held.key`.execute(queries);
  return rows.map(({ key }) => key);
}
