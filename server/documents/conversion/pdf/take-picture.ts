/** One page as a picture, in whichever form takes fewer bytes. */
import { fromJpeg, fromPng, type PictureBytes } from './picture-bytes.ts';
import { run } from './run-program.ts';
import type { WordsOfPage } from './words.ts';

/** Fine enough to read small print. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const LONGEST_SIDE = 2400;
const SHORTEST_SIDE = 200;
/** What is too slow to be shown as fine as that. */
const COARSE = 0.4;
const QUALITY = 'quality=82';

export async function takePicture(
  file: string,
  page: number,
  { width, height }: Pick<WordsOfPage, 'width' | 'height'>,
  until: number,
): Promise<PictureBytes | undefined> {
  const fine = (Math.max(width, height) * DOTS_PER_INCH) / POINTS_PER_INCH;
  const side = Math.max(SHORTEST_SIDE, Math.min(LONGEST_SIDE, Math.round(fine)));
  const half = performance.now() + (until - performance.now()) / 2;
  return (
    (await take(file, page, side, half)) ??
    (await take(file, page, Math.round(side * COARSE), until))
  );
}

async function take(
  file: string,
  page: number,
  side: number,
  until: number,
): Promise<PictureBytes | undefined> {
  const size = [
    '-cropbox',
    '-scale-to',
    String(side),
    '-f',
    String(page),
    '-l',
    String(page),
    file,
  ];
  const [jpeg, png] = await Promise.all([
    run('pdftoppm', ['-jpeg', '-jpegopt', QUALITY, ...size], { until }),
    run('pdftoppm', ['-png', ...size], { until }),
  ]);
  const found = [fromJpeg(jpeg.output), fromPng(png.output)].filter((each) => each !== undefined);
  return found.toSorted((a, b) => a.bytes.length - b.bytes.length)[0];
}
