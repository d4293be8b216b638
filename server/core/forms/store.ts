/** Reads and writes the forms of the college: those of its file, and those published at the desk. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

/** A form without its text. */
export type KnownForm = {
  readonly id: number;
  /** For a file's form, when a process first read it. */
  readonly inForceAt: Date;
  /** The staff member who published it; null for a file's form. */
  readonly staffId: number | null;
  readonly takenBackAt: Date | null;
};

/** Every form, oldest first. */
export function listForms(queries: Queries): Promise<KnownForm[]> {
  return queries
    .selectFrom('forms')
    .select(['id', 'in_force_at as inForceAt', 'staff_id as staffId'])
    .select('taken_back_at as takenBackAt')
    .orderBy('id')
    .execute();
}

/** The texts of some forms, by id. */
export async function readTexts(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('forms')
    .select(['id', 'text'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The id of a file's form, which is stored once. */
export async function keepFormOfFile(queries: Queries, text: string, now: Date): Promise<number> {
  const hash = hashOf(text);
  const stored = () =>
    queries
      .selectFrom('forms')
      .select('id')
      .where('hash', '=', hash)
      .where('staff_id', 'is', null)
      .executeTakeFirst();
  const known = await stored();
  if (known !== undefined) return known.id;
  const values = { text, hash, in_force_at: now, staff_id: null, taken_back_at: null };
  const added = await queries
    .insertInto('forms')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another process may have been faster.
  return added?.id ?? (await stored())?.id ?? 0;
}

/** Makes concurrent publications wait for each other. @returns every form, as it is then. */
export async function lockForms(trx: Transaction): Promise<KnownForm[]> {
  await sql`lock table forms in share row exclusive mode`.execute(trx);
  return listForms(trx);
}

/** @returns the id of the published form. */
export async function addForm(
  trx: Transaction,
  { text, inForceAt, staffId }: { text: string; inForceAt: Date; staffId: number },
): Promise<number> {
  const row = { text, hash: hashOf(text), in_force_at: inForceAt, staff_id: staffId };
  const { id } = await trx
    .insertInto('forms')
    .values({ ...row, taken_back_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function takeFormBack(trx: Transaction, id: number, now: Date): Promise<void> {
  await trx.updateTable('forms').set({ taken_back_at: now }).where('id', '=', id).execute();
}

/** The published form in force at a moment; undefined where the file's is. */
export function publishedAt(forms: readonly KnownForm[], at: Date): KnownForm | undefined {
  return forms
    .filter(({ staffId, inForceAt }) => staffId !== null && inForceAt <= at)
    .filter(({ takenBackAt }) => takenBackAt === null || takenBackAt > at)
    .sort((one, other) => other.inForceAt.getTime() - one.inForceAt.getTime() || other.id - one.id)
    .at(0);
}

/** Whether a form was ever in force. */
export function wasInForce({ inForceAt, takenBackAt }: KnownForm, now: Date): boolean {
  return inForceAt <= now && (takenBackAt === null || takenBackAt > inForceAt);
}

/** Differs after each publication and each one taken back: a caller names the state that it has seen. */
export function stateOf(forms: readonly KnownForm[]): string {
  const published = forms.filter(({ staffId }) => staffId !== null);
  const back = published.filter(({ takenBackAt }) => takenBackAt !== null);
  return `${published.at(-1)?.id ?? 0}-${back.length}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
