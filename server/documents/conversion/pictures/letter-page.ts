import { finishDocument } from '../pdf/document.ts';
import { createFile, entries, type PdfFile, ref, textString } from '../pdf/file.ts';
import { createTree } from '../pdf/structure-tree.ts';

/** US Letter, in points of 1/72 inch. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 36;
/** What a picture may have on a page, in points. */
export const USABLE = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };
/** Some fifteen objects around a few pictures, which are bounded where they are decoded. */
const BOUNDS = { objects: 1000, bytes: 2 ** 30 };

/** A JPEG in sRGB, and its size in pixels. */
export type Jpeg = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/**
 * A PDF of upright Letter pages, each with one picture in its middle: as large as fits, never coarser than 72 dots an inch. Screen
 * readers read the name of the file. It is written without a library, because loading one takes three times as long as
 * decoding the picture.
 */
export function layOnLetterPages(pictures: readonly Jpeg[], name: string): Uint8Array {
  const file = createFile(BOUNDS);
  const tree = createTree(file);
  const parent = file.reserve();
  const title = name === '' ? 'Picture' : name;
  const pages = pictures.map((picture, index) => {
    const page = writePage(picture, index, parent, file);
    const part = pictures.length === 1 ? '' : ` (${index + 1} of ${pictures.length})`;
    const alt = textString(`${name === '' ? 'Picture' : `Picture: ${name}`}${part}`);
    tree.addPage(page, index, { role: 'Figure', alt });
    return page;
  });
  tree.write();
  return finishDocument(file, { tree, parent, pages, title });
}

function writePage({ bytes, width, height }: Jpeg, index: number, parent: number, file: PdfFile) {
  const scale = Math.min(1, USABLE.width / width, USABLE.height / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [x, y] = [(WIDTH - shownWidth) / 2, (HEIGHT - shownHeight) / 2];
  const placed = [shownWidth, 0, 0, shownHeight, x, y].map((number) => number.toFixed(4)).join(' ');
  const picture = file.add({
    entries: entries({
      Type: '/XObject',
      Subtype: '/Image',
      Width: String(width),
      Height: String(height),
      ColorSpace: '/DeviceRGB',
      BitsPerComponent: '8',
      Filter: '/DCTDecode',
    }),
    stream: bytes,
  });
  const drawing = `/Figure <</MCID 0>> BDC\nq ${placed} cm /Picture Do Q\nEMC\n`;
  const content = file.add({ entries: new Map(), stream: Buffer.from(drawing) });
  return file.add({
    entries: entries({
      Type: '/Page',
      Parent: ref(parent),
      MediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
      Resources: `<< /XObject << /Picture ${ref(picture)} >> >>`,
      Contents: ref(content),
      StructParents: String(index),
      Tabs: '/S',
    }),
  });
}
