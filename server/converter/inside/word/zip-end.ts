/** Signature of the end record. */
const SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const RECORD_BYTES = 22;
/** The record without the length of its comment. */
const FACTS_BYTES = RECORD_BYTES - 2;
const MAX_COMMENT_LENGTH = 0xffff;
/** Most bytes after the record, which a mail program or disk may have added. */
const MAX_REST = 64 * 1024;
/** Marks a value that is in the ZIP64 record instead. */
const ELSEWHERE = 0xffffffff;
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');

/**
 * Cuts the archive after its end record. Word opens archives whose comment is shorter than its length says, and archives with trailing
 * bytes; our library does not.
 */
export function mendEnd(archive: Buffer): Buffer {
  const from = Math.max(0, archive.length - RECORD_BYTES - MAX_COMMENT_LENGTH - MAX_REST);
  for (
    let at = archive.lastIndexOf(SIGNATURE);
    at >= from;
    at = at === 0 ? -1 : archive.lastIndexOf(SIGNATURE, at - 1)
  ) {
    if (!endsArchive(archive, at)) continue;
    return Buffer.concat([archive.subarray(0, at + FACTS_BYTES), Buffer.alloc(2)]);
  }
  return archive;
}

/** Whether this is the end record, and not a comment or file that looks like one: the central directory must lie before it. */
function endsArchive(archive: Buffer, at: number): boolean {
  if (at + FACTS_BYTES > archive.length) return false;
  const size = archive.readUInt32LE(at + 12);
  const offset = archive.readUInt32LE(at + 16);
  if (offset === ELSEWHERE || size === ELSEWHERE) return true;
  const first = archive.subarray(offset, offset + DIRECTORY_ENTRY.length);
  return offset + size <= at && first.equals(DIRECTORY_ENTRY);
}
