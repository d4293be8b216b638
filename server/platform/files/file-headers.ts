/** What a stored PDF is sent with, from whichever home. */
export const PDF_TYPE = 'application/pdf';

/**
 * Opens in the browser where it can show PDFs, and is saved under this name: in full for browsers (RFC 6266), and
 * spelt with plain letters for whatever does not know how.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
