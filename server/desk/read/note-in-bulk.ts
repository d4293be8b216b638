/** One note on all applications of a view. */
import { sql } from 'kysely';
import { READING_ROLES } from '#contract/desk-page.ts';
import { NOTE_LENGTH } from '#contract/desk-read.ts';
import { type Static, Type } from '#contract/schema.ts';
import { Text } from '#contract/text.ts';
import type { BulkKind } from '../bulk/kind.ts';
import { outcomesOf } from '../bulk/kind.ts';
import { readNote } from './notes.ts';

const Order = Type.Object({ text: Text({ maxLength: NOTE_LENGTH * 2 }) });

type Written = { readonly accountId: number; readonly note: number };

const notesOf = (rows: readonly Written[]) =>
  new Map(rows.map(({ accountId, note }) => [accountId, { note }]));

/** A note that mentions nobody: hundreds of the same would bury what waits for a colleague. */
export const noteInBulk: BulkKind<Static<typeof Order>> = {
  name: 'note',
  rolesIn: () => READING_ROLES,
  isFinal: false,
  order: Order,
  async check({ text }) {
    readNote(text);
  },
  async apply({ trx, platform, member: { staffId }, leave }, ids, { text }) {
    // A note of the same person and the same words is there already.
    const { rows } = await sql<Written>`
      insert into application_notes (account_id, staff_id, written_at, text)
      select member, ${staffId}, ${platform.clock()}, ${readNote(text)}
      from unnest(${[...ids]}::bigint[]) member where not exists (
        select from application_notes where account_id = member and staff_id = ${staffId}
          and text = ${readNote(text)})
      returning account_id as "accountId", id as note`.execute(trx);
    for (const { accountId: account, note } of rows) {
      leave({ act: 'note.added', account, details: { note } });
    }
    return outcomesOf(ids, notesOf(rows), 'already');
  },
  async undo({ trx, leave }, outcomes) {
    const notes = outcomes.map(({ before }) => (before as Pick<Written, 'note'>).note);
    const rows = await trx
      .deleteFrom('application_notes')
      .where('id', 'in', notes)
      .returning(['account_id as accountId', 'id as note'])
      .execute();
    for (const { accountId: account, note } of rows) {
      leave({ act: 'note.removed', account, details: { note } });
    }
    const ids = outcomes.map(({ accountId }) => accountId);
    return outcomesOf(ids, notesOf(rows), 'changed');
  },
};
