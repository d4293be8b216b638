import { PDFDocument } from '@cantoo/pdf-lib';

/** US Letter, in points of 1/72 inch. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 36;

/** A PDF of one upright Letter page with the picture in its middle: as large as fits, never coarser than 72 dots an inch. */
export async function layOnLetterPage(jpeg: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(jpeg);
  const scale = Math.min(
    1,
    (WIDTH - 2 * MARGIN) / picture.width,
    (HEIGHT - 2 * MARGIN) / picture.height,
  );
  const width = picture.width * scale;
  const height = picture.height * scale;
  document.addPage([WIDTH, HEIGHT]).drawImage(picture, {
    x: (WIDTH - width) / 2,
    y: (HEIGHT - height) / 2,
    width,
    height,
  });
  return document.save({ useObjectStreams: false });
}
