/** Notes of staff about an application: plain text, with mentions. An erasure deletes them; the applicant never sees them. */
import { type Marks, NOTE_LENGTH } from '#contract/desk-read.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { type ReaderOfOne, withApplication } from './access.ts';
import { marksNow } from './marks.ts';
import { mentionsIn } from './mentions.ts';
import { listPeople, nameOf } from './people.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/** The marks after a new note, the people who find it under "For me", and the mentions that match nobody. */
export type AddedNote = {
  readonly marks: Marks;
  readonly mentioned: readonly string[];
  readonly unknown: readonly string[];
};

/**
 * Adds a note. The trail gets its mentions, and none of its text.
 * @throws AppError 400 for an empty or too long note, 409 for a mention of a member who may not read the application; then nothing is kept.
 */
export function addNote(platform: Needs, reader: ReaderOfOne, given: string): Promise<AddedNote> {
  const text = given.replaceAll(/\r\n?/g, '\n').trim();
  requireLength(text);
  return withApplication(platform, reader, async (trx, accountId, leave) => {
    const now = platform.clock();
    const { staffId } = reader;
    const { mentioned, unknown } = mentionsIn(text, await listPeople(trx, accountId));
    const without = mentioned.filter((person) => !person.mayRead).map(nameOf);
    if (without.length > 0) throw mayNotRead(without);
    const { id } = await trx
      .insertInto('application_notes')
      .values({ account_id: accountId, staff_id: staffId, written_at: now, text })
      .returning('id')
      .executeTakeFirstOrThrow();
    const others = mentioned.filter((person) => person.id !== staffId);
    if (others.length > 0) {
      await trx
        .insertInto('note_mentions')
        .values(others.map((person) => ({ note_id: id, staff_id: person.id })))
        .execute();
    }
    const details = { note: id, mentions: others.map((person) => String(person.id)) };
    leave({ act: 'note.added', account: accountId, details });
    const marks = await marksNow(trx, reader, now);
    return { marks, mentioned: others.map(nameOf), unknown };
  });
}

/** Removes one of the caller's own notes. @throws AppError 404 for any other. */
export function removeNote(platform: Needs, reader: ReaderOfOne, id: number): Promise<Marks> {
  return withApplication(platform, reader, async (trx, accountId, leave) => {
    const { staffId } = reader;
    const { numDeletedRows } = await trx
      .deleteFrom('application_notes')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new AppError(404, 'no_such_note', (say) =>
        say('There is no such note of yours. Only its writer can take a note away.'),
      );
    }
    leave({ act: 'note.removed', account: accountId, details: { note: id } });
    return marksNow(trx, reader, platform.clock());
  });
}

function requireLength(text: string): void {
  if (text === '') {
    throw new AppError(400, 'empty_note', (say) =>
      say('The note is empty. Please write something first.'),
    );
  }
  const length = [...text].length;
  if (length > NOTE_LENGTH) {
    throw new AppError(400, 'long_note', (say) =>
      say(
        'The note has {length, number} characters, and {most, number} at most can be kept. Please shorten it, or write two.',
        { length, most: NOTE_LENGTH },
      ),
    );
  }
}

function mayNotRead(names: readonly string[]): AppError {
  return new AppError(409, 'no_access', (say) =>
    say(
      'The note is not kept: {names} may not read this application, so nobody would find it. Please mention somebody else, or ask an administrator.',
      { names: names.join(', ') },
    ),
  );
}
