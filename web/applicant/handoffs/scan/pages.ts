/** Turns photos into pages, and pages into the PDF that is sent. */
import {
  drawnOn,
  fittedDrawing,
  readPicture,
} from '#web/applicant/form/questions/document/photo.ts';
import { pdfOf } from './pdf.ts';
import { type Corners, straightened } from './straighten.ts';

/** A photo on the screen, to be cropped. */
export interface Photo {
  readonly canvas: HTMLCanvasElement;
  readonly url: string;
}

/** A page that is ready. */
export interface ScannedPage {
  readonly id: number;
  readonly picture: Blob;
  readonly url: string;
}

/** The longer side of a photo, in pixels: enough to read a written page, and few enough to straighten it quickly. */
const LONGER_SIDE = 1600;
/** The largest size of a page before it is sent, in bytes. */
const MAX_STORED_BYTES = 4_000_000;
/** The largest size of a page as it is sent, in bytes: a few seconds on a slow network. */
const MAX_SENT_BYTES = 350_000;
/** The size of a PDF without its pictures, in bytes. */
const PDF_OVERHEAD_BYTES = 4096;
/** A page of fewer bytes cannot be read. */
const MIN_READABLE_BYTES = 90_000;

/** The largest number of pages that fit into a file. @param maxBytes the college's limit. */
export function mostPages(maxBytes: number): number {
  return Math.max(
    1,
    Math.min(20, Math.floor((maxBytes - PDF_OVERHEAD_BYTES) / MIN_READABLE_BYTES)),
  );
}

/** @throws where the browser cannot read the picture. */
export async function readPhoto(file: File): Promise<Photo> {
  const canvas = drawnOn(await readPicture(file), LONGER_SIDE);
  return { canvas, url: URL.createObjectURL(await written(canvas)) };
}

/** The page in a photo. @param corners of the page; omitted for the whole photo. */
export async function pageOf(
  { canvas }: Photo,
  id: number,
  corners: Corners | undefined,
): Promise<ScannedPage> {
  const picture = await written(corners ? cut(canvas, corners) : canvas);
  return { id, picture, url: URL.createObjectURL(picture) };
}

function cut(canvas: HTMLCanvasElement, corners: Corners): HTMLCanvasElement {
  const context = canvas.getContext('2d');
  const sheet = document.createElement('canvas');
  if (context === null) return canvas;
  const page = straightened(context.getImageData(0, 0, canvas.width, canvas.height), corners);
  sheet.width = page.width;
  sheet.height = page.height;
  const pixels = new ImageData(page.width, page.height);
  pixels.data.set(page.data);
  sheet.getContext('2d')?.putImageData(pixels, 0, 0);
  return sheet;
}

async function written(canvas: HTMLCanvasElement): Promise<Blob> {
  const fitted = await fittedDrawing(canvas, MAX_STORED_BYTES);
  if (fitted === undefined) throw new Error('The browser wrote no picture');
  return fitted.bytes;
}

/** All pages as one PDF. @returns undefined if they do not fit into the college's limit. */
export async function pagesAsPdf(
  pages: readonly ScannedPage[],
  { maxBytes, name }: { maxBytes: number; name: string },
): Promise<File | undefined> {
  const share = Math.min(MAX_SENT_BYTES, (maxBytes - PDF_OVERHEAD_BYTES) / pages.length);
  const pictures = [];
  for (const { picture } of pages) {
    const fitted = await fittedDrawing(await readPicture(picture), share);
    if (fitted === undefined) return undefined;
    pictures.push(fitted);
  }
  return new File([pdfOf(pictures)], name, { type: 'application/pdf' });
}
