/** File kinds, recognized by content only: a file's name and the type that a browser claims do not count. */
export type Kind =
  | 'png'
  | 'jpeg'
  | 'pdf'
  | 'zip'
  | 'encrypted office'
  | 'old word'
  | 'old office'
  | 'heic'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'bmp'
  | 'other picture'
  | 'metafile'
  | 'rtf'
  | 'open document'
  | 'web page'
  | 'markup'
  | 'program'
  | 'empty'
  | 'unknown';

type Signature = { readonly kind: Kind; readonly at: number; readonly bytes: string };

/** Signatures as Latin-1 text. The first match wins, so a file that is valid as two kinds counts as the kind that it starts as. */
const SIGNATURES: readonly Signature[] = [
  { kind: 'png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { kind: 'jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { kind: 'pdf', at: 0, bytes: '%PDF-' },
  // OpenDocument files name their type in their first part.
  { kind: 'open document', at: 30, bytes: 'mimetypeapplication/vnd.oasis.opendocument.' },
  { kind: 'zip', at: 0, bytes: 'PK\x03\x04' },
  { kind: 'heic', at: 4, bytes: 'ftyphei' },
  { kind: 'heic', at: 4, bytes: 'ftyphev' },
  { kind: 'heic', at: 4, bytes: 'ftypmif1' },
  { kind: 'heic', at: 4, bytes: 'ftypmsf1' },
  { kind: 'heic', at: 4, bytes: 'ftypavif' },
  { kind: 'gif', at: 0, bytes: 'GIF8' },
  { kind: 'webp', at: 8, bytes: 'WEBP' },
  { kind: 'tiff', at: 0, bytes: 'II*\0' },
  { kind: 'tiff', at: 0, bytes: 'MM\0*' },
  { kind: 'bmp', at: 0, bytes: 'BM' },
  { kind: 'other picture', at: 4, bytes: 'jP  \r\n' },
  { kind: 'other picture', at: 0, bytes: '\xff\x4f\xff\x51' },
  { kind: 'other picture', at: 4, bytes: 'JXL \r\n' },
  { kind: 'other picture', at: 0, bytes: '\xff\x0a' },
  { kind: 'other picture', at: 0, bytes: '8BPS' },
  { kind: 'metafile', at: 40, bytes: ' EMF' },
  { kind: 'metafile', at: 0, bytes: '\xd7\xcd\xc6\x9a' },
  { kind: 'metafile', at: 0, bytes: '\x01\0\x09\0' },
  { kind: 'rtf', at: 0, bytes: '{\\rtf' },
  { kind: 'program', at: 0, bytes: 'MZ' },
  { kind: 'program', at: 0, bytes: '\x7fELF' },
  { kind: 'program', at: 0, bytes: '#!' },
  { kind: 'program', at: 0, bytes: '\xcf\xfa\xed\xfe' },
  { kind: 'program', at: 0, bytes: '\xca\xfe\xba\xbe' },
];

const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Like PDF readers, we accept a header after bytes that mail programs and scanners put before it. */
const PDF_HEADER_WITHIN = 1024;

export function sniff(bytes: Uint8Array): Kind {
  if (bytes.length === 0) return 'empty';
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048));
  const text = head.toString('latin1');
  const found = SIGNATURES.find((signature) => text.startsWith(signature.bytes, signature.at));
  if (found !== undefined) return found.kind;
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
