/** Signatures as kind, offset and Latin-1 text. The first match wins: a file that is valid as two kinds counts as what it starts as. */
const SIGNATURES = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['pdf', 0, '%PDF-'],
  // OpenDocument files name their type in their first part.
  ['open document', 30, 'mimetypeapplication/vnd.oasis.opendocument.'],
  ['zip', 0, 'PK\x03\x04'],
  ['heic', 4, 'ftyphei'],
  ['heic', 4, 'ftyphev'],
  ['heic', 4, 'ftypmif1'],
  ['heic', 4, 'ftypmsf1'],
  ['heic', 4, 'ftypavif'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['bmp', 0, 'BM'],
  ['other picture', 4, 'jP  \r\n'],
  ['other picture', 0, '\xff\x4f\xff\x51'],
  ['other picture', 4, 'JXL \r\n'],
  ['other picture', 0, '\xff\x0a'],
  ['other picture', 0, '8BPS'],
  ['metafile', 40, ' EMF'],
  ['metafile', 0, '\xd7\xcd\xc6\x9a'],
  ['metafile', 0, '\x01\0\x09\0'],
  ['rtf', 0, '{\\rtf'],
  ['program', 0, 'MZ'],
  ['program', 0, '\x7fELF'],
  ['program', 0, '#!'],
  ['program', 0, '\xcf\xfa\xed\xfe'],
  ['program', 0, '\xca\xfe\xba\xbe'],
] as const;

/** File kinds, recognized by content only: a file's name and the type that a browser claims do not count. */
export type Kind =
  | (typeof SIGNATURES)[number][0]
  | ('encrypted office' | 'old word' | 'old office' | 'web page' | 'markup' | 'empty' | 'unknown');

const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Like PDF readers, we accept a header after bytes that mail programs and scanners put before it. */
const PDF_HEADER_WITHIN = 1024;

export function sniff(bytes: Uint8Array): Kind {
  if (bytes.length === 0) return 'empty';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048));
  const text = head.toString('latin1');
  const found = SIGNATURES.find(([, at, bytes]) => text.startsWith(bytes, at));
  if (found !== undefined) return found[0];
  if (text.startsWith(OLE)) return kindOfOle(bytes);
  if (text.slice(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'pdf';
  if (!isMarkup(head)) return 'unknown';
  return WEB_PAGE.test(text) ? 'web page' : 'markup';
}

/** Microsoft's older container: its stream names, in UTF-16, tell the contents. */
function kindOfOle(bytes: Uint8Array): Kind {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const holds = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (holds('EncryptedPackage')) return 'encrypted office';
  return holds('WordDocument') ? 'old word' : 'old office';
}

/** A saved web page, by a browser or by Word. */
const WEB_PAGE = /<(?:!doctype\s+html|html|head|body)[\s>]/i;

/** SVG, HTML and other XML, in any encoding that readers accept. */
function isMarkup(head: Buffer): boolean {
  const withoutGaps = head.toString('latin1').replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[!?a-z]/i.test(withoutGaps);
}
