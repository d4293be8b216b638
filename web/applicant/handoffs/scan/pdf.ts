/** Writes photographed pages as one PDF, which the server converts like any other. */

/** A page: a JPEG, and its size in pixels. */
interface Picture {
  readonly bytes: Blob;
  readonly width: number;
  readonly height: number;
}

/** A Letter page, in points. */
const SHORT = 612;
const LONG = 792;

/** A PDF with one picture on each Letter page, in portrait or landscape like the picture. */
export function pdfOf(pictures: readonly Picture[]): Blob {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Blob) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  };
  const addObject = (...content: readonly (string | Blob)[]) => {
    offsets.push(length);
    for (const part of [`${offsets.length} 0 obj\n`, ...content, '\nendobj\n']) add(part);
  };

  add('%PDF-1.4\n');
  addObject('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pictures.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  addObject(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`);
  for (const [index, { bytes, width, height }] of pictures.entries()) {
    const [wide, high] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min(wide / width, high / height);
    const [w, h] = [width * scale, height * scale];
    const [x, y] = [(wide - w) / 2, (high - h) / 2];
    const drawing = `${points(w)} 0 0 ${points(h)} ${points(x)} ${points(y)} cm /Picture Do`;
    const page = 3 + index * 3;
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${page + 1} 0 R`,
      ` /Resources << /XObject << /Picture ${page + 2} 0 R >> >> >>`,
    );
    addObject(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    addObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.size} >>\nstream\n`,
      bytes,
      '\nendstream',
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

function points(number: number): string {
  return number.toFixed(2);
}
