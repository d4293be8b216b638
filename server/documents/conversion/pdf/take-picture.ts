/** One page as a picture, in whichever form takes fewer bytes. */
import type { Closeness } from './ink.ts';
import { fromJpeg, fromPng, type PictureBytes } from './picture-bytes.ts';
import { run } from './run-program.ts';

const QUALITY = 'quality=85';

/** @param closeness the size of the picture: that at which the page is compared afterwards */
export async function takePicture(
  file: string,
  page: number,
  { side }: Closeness,
  until: number,
): Promise<PictureBytes | undefined> {
  const number = String(page);
  const args = ['-cropbox', '-scale-to', String(side), '-f', number, '-l', number, file];
  const [jpeg, png] = await Promise.all([
    run('pdftoppm', ['-jpeg', '-jpegopt', QUALITY, ...args], { until }),
    run('pdftoppm', ['-png', ...args], { until }),
  ]);
  const found = [fromJpeg(jpeg.output), fromPng(png.output)].filter((each) => each !== undefined);
  return found.toSorted((a, b) => a.bytes.length - b.bytes.length)[0];
}
