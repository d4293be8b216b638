/** How the lines of the trail hold together. Pure; the database computes the same when it adds a line. */
import { createHash } from 'node:crypto';

/** What the first line is chained to, as the migration has it. */
export function hashBeforeFirstLine(): Buffer {
  return createHash('sha256').update('Matricula').digest();
}

/** The hash of a line. */
export function hashOfLine(before: Buffer, seq: number, content: string): Buffer {
  return createHash('sha256').update(before).update(`${seq}\n${content}`).digest();
}

/** The hash of a note, as its line holds it. Without the salt, a name could be found by trying names. */
export function hashOfNote(salt: Buffer, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
