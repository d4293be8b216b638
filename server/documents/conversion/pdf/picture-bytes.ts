/** The packed bytes of a picture that the renderer has written, with the entries under which a PDF takes them as they are. */
export type PictureBytes = {
  readonly entries: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

/** @param jpeg of three colours, as the renderer writes them */
export function fromJpeg(jpeg: Buffer): PictureBytes | undefined {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker < 0xffc0 || marker > 0xffc2) continue;
    const size = { Width: jpeg.readUInt16BE(at + 7), Height: jpeg.readUInt16BE(at + 5) };
    return { entries: image(size, 'DCTDecode'), bytes: jpeg };
  }
  return undefined;
}

const HEADER_BYTES = 8;
/** Eight bits for each of three colours, one row after the other. */
const PLAIN = Buffer.from([8, 2, 0, 0, 0]);

/** @param png of three colours, as the renderer writes them */
export function fromPng(png: Buffer): PictureBytes | undefined {
  const rows: Buffer[] = [];
  let size: Size | undefined;
  for (let at = HEADER_BYTES; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR' && data.subarray(8).equals(PLAIN))
      size = { Width: data.readUInt32BE(0), Height: data.readUInt32BE(4) };
    if (type === 'IDAT') rows.push(data);
    at += 12 + length;
  }
  if (size === undefined) return undefined;
  const rule = `<< /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns ${size.Width} >>`;
  return {
    entries: { ...image(size, 'FlateDecode'), DecodeParms: rule },
    bytes: Buffer.concat(rows),
  };
}

type Size = { readonly Width: number; readonly Height: number };

function image({ Width, Height }: Size, filter: string): Record<string, string> {
  return {
    Type: '/XObject',
    Subtype: '/Image',
    Width: String(Width),
    Height: String(Height),
    ColorSpace: '/DeviceRGB',
    BitsPerComponent: '8',
    Filter: `/${filter}`,
  };
}
