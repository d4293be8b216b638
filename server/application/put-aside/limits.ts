/** How much is kept aside for one applicant; the oldest is removed first. Decision 0077 says why so much. */

export const MOST_PIECES = 40;
export const MOST_DOCUMENTS = 3;
/** For the answers of all pieces, as JSON text. */
export const MOST_BYTES = 256 * 1024;

/** How much room one piece takes. */
export type Weight = {
  readonly id: string;
  readonly bytes: number;
  readonly isDocument: boolean;
};

/** The pieces that do not fit any more. @param pieces newest first. */
export function findTooMany(pieces: readonly Weight[]): string[] {
  let [count, documents, bytes] = [0, 0, 0];
  const tooMany: string[] = [];
  for (const piece of pieces) {
    const fits =
      count < MOST_PIECES &&
      bytes + piece.bytes <= MOST_BYTES &&
      !(piece.isDocument && documents === MOST_DOCUMENTS);
    if (!fits) {
      tooMany.push(piece.id);
      continue;
    }
    count += 1;
    bytes += piece.bytes;
    if (piece.isDocument) documents += 1;
  }
  return tooMany;
}
