/** Notes of staff about an application: plain text, with mentions. An erasure deletes them; the applicant never sees them. */
import { NOTE_LENGTH } from '#contract/desk-read.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Change } from './change-marks.ts';
import { mentionsIn } from './mentions.ts';
import { listPeople, nameOf } from './people.ts';

/**
 * Adds a note. The trail gets its mentions, and none of its text.
 * @throws AppError 400 for an empty or too long note, 409 for a mention of a member who may not read the application; then nothing is kept.
 */
export function addNote(given: string): Change {
  return async (trx, { accountId, staffId }, now) => {
    const text = readNote(given);
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
    return {
      act: { act: 'note.added', details },
      said: (say) => {
        const found = others.map(nameOf).join(', ');
        const sentences = [
          say('The note is saved.'),
          found && say('{names} will find it under “For me”.', { names: found }),
          unknown.length > 0 &&
            say('Nobody here is called {names}.', { names: unknown.join(', ') }),
        ];
        return sentences.filter(Boolean).join(' ');
      },
    };
  };
}

/** Removes one of the caller's own notes. @throws AppError 404 for any other. */
export function removeNote(id: number): Change {
  return async (trx, { accountId, staffId }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('application_notes')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new AppError(404, 'no_such_note', (say) =>
        say('You have no such note. Only its writer can remove a note.'),
      );
    }
    return {
      act: { act: 'note.removed', details: { note: id } },
      said: (say) => say('The note is removed.'),
    };
  };
}

/** The text of a note, as it is kept. @throws AppError 400 for an empty or too long one. */
export function readNote(given: string): string {
  const text = given.replaceAll(/\r\n?/g, '\n').trim();
  if (text === '') {
    throw new AppError(400, 'empty_note', (say) =>
      say('The note is empty. Please write something first.'),
    );
  }
  const length = [...text].length;
  if (length > NOTE_LENGTH) {
    throw new AppError(400, 'long_note', (say) =>
      say(
        'The note has {length, number} characters, and {most, number} at most can be saved. Please shorten it, or write two.',
        { length, most: NOTE_LENGTH },
      ),
    );
  }
  return text;
}

function mayNotRead(names: readonly string[]): AppError {
  return new AppError(409, 'no_access', (say) =>
    say(
      'The note is not saved: {names} may not read this application, so nobody would find it. Please mention somebody else, or ask an administrator.',
      { names: names.join(', ') },
    ),
  );
}
