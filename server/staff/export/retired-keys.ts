import { type RawBuilder, sql } from 'kysely';
import { storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { StatusFilter } from './read-applications.ts';

/**
 * The keys that submitted applications hold and that today's form asks no more, in alphabetical order: what was submitted
 * is exported whole, whatever the form says today. Drafts bring none, since what the form asks no more will never be submitted.
 */
export async function listRetiredKeys(
  queries: Queries,
  form: Form,
  status: StatusFilter,
): Promise<string[]> {
  if (status !== 'submitted' && status !== 'all') return [];
  const known: RawBuilder<string[]> = sql`${[...storedShapes(form).keys()]}::text[]`;
  const { rows } = await sql<{ key: string }>`
    select distinct held.key
    from applications, jsonb_each_text(answers - ${known}) held
    where submitted_at is not null and held.value <> ''
    order by held.key`.execute(queries);
  return rows.map(({ key }) => key);
}
