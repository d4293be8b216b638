/** Makes pictures smaller: photos and screenshots often exceed the college's limit. */

import { FILE_NAME_MAX_LENGTH } from '#contract/document-rules.ts';
import { countCharacters, firstCharacters } from '#form/engine/characters.ts';

/** The file extensions of photos. */
const CAMERA_EXTENSIONS: readonly string[] = ['jpg', 'jpeg'];
const CAMERA_TYPE = 'image/jpeg';
/** Pictures that at least some browsers can read. */
const PICTURE = /\.(?:jpe?g|png|heic|heif|webp)$/i;

/** Lengths of the longer side, in pixels, tried in this order. A written page is readable in each. */
const LONGER_SIDES = [2400, 2000, 1600, 1200] as const;
/** Compression, tried in this order. */
const QUALITIES = [0.8, 0.5] as const;

/** The file extension for a photo; undefined if the college does not accept photos. */
export function findPhotoExtension(fileExtensions: readonly string[]): string | undefined {
  return fileExtensions.find((extension) => CAMERA_EXTENSIONS.includes(extension));
}

/** Whether a file is a picture, by its type or name. */
export function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || PICTURE.test(name);
}

/**
 * Makes a picture smaller if it is too large. Returns it unchanged if the browser cannot read it.
 * @param name the name of the smaller picture, without its extension.
 */
export async function fittedPicture(
  picture: File,
  { maxBytes, extension, name }: { maxBytes: number; extension: string; name: string },
): Promise<File> {
  if (picture.size <= maxBytes) return picture;
  try {
    const fitted = await fittedDrawing(await readPicture(picture), maxBytes);
    if (fitted) return new File([fitted.bytes], `${name}.${extension}`, { type: CAMERA_TYPE });
  } catch {
    // The checks of the file report its problems.
  }
  return picture;
}

/** Reads a picture upright. Cameras store the orientation as metadata, which a canvas would lose. */
export function readPicture(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture, { imageOrientation: 'from-image' });
}

/** A drawing as a JPEG, with its size in pixels. */
interface FittedDrawing {
  readonly bytes: Blob;
  readonly width: number;
  readonly height: number;
}

/** Writes a drawing as the largest JPEG that fits; undefined if none does. */
export async function fittedDrawing(
  drawing: ImageBitmap | HTMLCanvasElement,
  maxBytes: number,
): Promise<FittedDrawing | undefined> {
  for (const quality of QUALITIES) {
    for (const longerSide of LONGER_SIDES) {
      const { width, height, bytes } = await written(drawnOn(drawing, longerSide), quality);
      if (bytes.size <= maxBytes) return { bytes, width, height };
    }
  }
  return undefined;
}

/** A file's name without its extension, shortened so that the new extension does not make it too long. */
export function stemOf({ name }: Pick<File, 'name'>, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '');
  if (countCharacters(name) > FILE_NAME_MAX_LENGTH) return stem;
  return firstCharacters(stem, FILE_NAME_MAX_LENGTH - extension.length - 1);
}

/** Draws a picture on white paper, no longer than a side in pixels. */
export function drawnOn(
  picture: ImageBitmap | HTMLCanvasElement,
  longerSide: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // Transparent parts would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function written(canvas: HTMLCanvasElement, quality: number): Promise<FittedDrawing> {
  const { width, height } = canvas;
  return new Promise((resolve, reject) => {
    const take = (bytes: Blob | null) =>
      bytes ? resolve({ bytes, width, height }) : reject(new Error('The browser wrote no picture'));
    canvas.toBlob(take, CAMERA_TYPE, quality);
  });
}
