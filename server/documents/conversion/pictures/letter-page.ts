/** US Letter, in points of 1/72 inch. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 36;

/** A JPEG in sRGB, and its size in pixels. */
export type Jpeg = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/**
 * A PDF of one upright Letter page with the picture in its middle: as large as fits, never coarser than 72 dots an inch. Five
 * objects, written by hand: a library for it takes three times as long to load as the picture to decode.
 */
export function layOnLetterPage({ bytes, width, height }: Jpeg): Uint8Array {
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [x, y] = [(WIDTH - shownWidth) / 2, (HEIGHT - shownHeight) / 2];
  const placed = [shownWidth, 0, 0, shownHeight, x, y].map((number) => number.toFixed(4)).join(' ');
  const page = `/MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /XObject << /Picture 5 0 R >> >> /Contents 4 0 R`;
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return pdfOf([
    { entries: '/Type /Catalog /Pages 2 0 R' },
    { entries: '/Type /Pages /Kids [3 0 R] /Count 1' },
    { entries: `/Type /Page /Parent 2 0 R ${page}` },
    { entries: '', stream: Buffer.from(`q ${placed} cm /Picture Do Q`) },
    { entries: picture, stream: bytes },
  ]);
}

/** A dictionary, and the stream that it describes. */
type PdfObject = { readonly entries: string; readonly stream?: Uint8Array };

/** The objects, numbered from 1; the first is the catalog. */
function pdfOf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array | string) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const places = objects.map(({ entries, stream }, index) => {
    const place = length;
    const size = stream === undefined ? '' : ` /Length ${stream.length}`;
    add(`${index + 1} 0 obj\n<< ${entries}${size} >>\n`);
    if (stream !== undefined) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
    return place;
  });
  const count = objects.length + 1;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${lines}${end}`);
  return Buffer.concat(parts);
}
