import { deflateSync } from 'node:zlib';

/** A PDF object: its dictionary or value in PDF syntax, and the bytes of its stream, if any. */
export type PdfObject = { readonly is: string; readonly stream?: Uint8Array | string };

export type PdfFile = {
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** Further entries of the page. */
  readonly page?: string;
  /** Drawing operators of the page. */
  readonly content?: string | Uint8Array;
  /** Objects 10, 11, 12 and so on. */
  readonly objects?: readonly PdfObject[];
  /** Objects by explicit numbers. */
  readonly numbered?: ReadonlyMap<number, PdfObject>;
  /** Number of copies of the page. */
  readonly pages?: number;
  readonly mediaBox?: string;
  /** The font F1, as a dictionary; Helvetica if left out. */
  readonly font?: string;
};

export const HELLO = 'BT /F1 24 Tf 72 700 Td (Hello from the page) Tj ET';
const FIRST_FURTHER_PAGE = 1000;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** Builds a PDF object by object, so that a test can put anything into it, valid or not. */
export function pdfFile(file: PdfFile = {}): Buffer {
  const { catalog = '', page = '', content = HELLO, objects = [], pages = 1 } = file;
  const box = file.mediaBox ?? '[0 0 612 792]';
  const more = Array.from({ length: pages - 1 }, (_, index) => FIRST_FURTHER_PAGE + index);
  const kids = [3, ...more].map((number) => `${number} 0 R`).join(' ');
  const leaf = `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 10 0 R >> >> ${page} >>`;
  const numbered = new Map<number, PdfObject>([
    [1, { is: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` }],
    [2, { is: `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>` }],
    ...[3, ...more].map((number): [number, PdfObject] => [number, { is: leaf }]),
    [4, packed(content)],
    [5, { is: file.font ?? FONT }],
    ...objects.map((object, index): [number, PdfObject] => [10 + index, object]),
    ...(file.numbered ?? []),
  ]);
  return writeObjects(numbered);
}

/** A compressed stream. @param extra further entries of its dictionary */
export function packed(content: string | Uint8Array, extra = ''): PdfObject {
  const stream = deflateSync(Buffer.from(content));
  return { is: `<< /Filter /FlateDecode /Length ${stream.length} ${extra} >>`, stream };
}

function writeObjects(objects: ReadonlyMap<number, PdfObject>): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = new Map<number, number>();
  let length = chunks[0]?.length ?? 0;
  for (const [number, { is, stream }] of objects) {
    offsets.set(number, length);
    const body = [
      Buffer.from(`${number} 0 obj\n${is}\n`, 'latin1'),
      ...(stream === undefined
        ? []
        : [Buffer.from('stream\n'), Buffer.from(stream), Buffer.from('\nendstream\n')]),
      Buffer.from('endobj\n'),
    ];
    for (const chunk of body) length += chunk.length;
    chunks.push(...body);
  }
  const sections = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  const size = Math.max(...offsets.keys()) + 1;
  const trailer = `xref\n0 1\n0000000000 65535 f \n${sections.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(trailer, 'latin1')]);
}
