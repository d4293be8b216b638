import { finishDocument } from '../pdf/document.ts';
import { createFile, entries, ref, textString } from '../pdf/file.ts';
import { createTree } from '../pdf/structure-tree.ts';

/** US Letter, in points of 1/72 inch. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 36;
/** Some fifteen objects around one picture, which is bounded where it is decoded. */
const BOUNDS = { objects: 100, bytes: 2 ** 30 };

/** A JPEG in sRGB, and its size in pixels. */
type Jpeg = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/**
 * A PDF of one upright Letter page with the picture in its middle: as large as fits, never coarser than 72 dots an inch. Screen
 * readers read the name of its file. It is written without a library, because loading one takes three times as long as
 * decoding the picture.
 */
export function layOnLetterPage({ bytes, width, height }: Jpeg, name: string): Uint8Array {
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [x, y] = [(WIDTH - shownWidth) / 2, (HEIGHT - shownHeight) / 2];
  const placed = [shownWidth, 0, 0, shownHeight, x, y].map((number) => number.toFixed(4)).join(' ');

  const file = createFile(BOUNDS);
  const tree = createTree(file);
  const parent = file.reserve();
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
  const page = file.add({
    entries: entries({
      Type: '/Page',
      Parent: ref(parent),
      MediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
      Resources: `<< /XObject << /Picture ${ref(picture)} >> >>`,
      Contents: ref(content),
      StructParents: '0',
      Tabs: '/S',
    }),
  });
  tree.addPage(page, 0, {
    role: 'Figure',
    alt: textString(name === '' ? 'Picture' : `Picture: ${name}`),
  });
  tree.write();
  return finishDocument(file, {
    tree,
    parent,
    pages: [page],
    title: name === '' ? 'Picture' : name,
  });
}
