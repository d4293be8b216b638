/** Pictures: cameras and screens make them several times larger than a college lets them be. */

import { FILE_NAME_MAX_LENGTH } from '#contract/document-rules.ts';

/** What cameras write. */
const CAMERA_EXTENSIONS: readonly string[] = ['jpg', 'jpeg'];
const CAMERA_TYPE = 'image/jpeg';
/** What browsers can make smaller. Some read more, such as HEIC; then it goes the same way. */
const PICTURE = /\.(?:jpe?g|png|heic|heif|webp)$/i;

/** Lengths of the longer side, in pixels, tried from the first on. A page of writing stays readable in all of them. */
const LONGER_SIDES = [2400, 2000, 1600, 1200] as const;
const QUALITY = 0.8;

/** The ending for a photo's name where the college takes photos at all. */
export function findPhotoExtension(fileExtensions: readonly string[]): string | undefined {
  return fileExtensions.find((extension) => CAMERA_EXTENSIONS.includes(extension));
}

/** Whether a file says that it is a picture. */
export function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || PICTURE.test(name);
}

/**
 * The picture, upright and made smaller if it has to be; as it was where the browser cannot read it.
 * @param name for what was made smaller, without its ending.
 */
export async function fittedPicture(
  picture: File,
  { maxBytes, extension, name }: { maxBytes: number; extension: string; name: string },
): Promise<File> {
  if (picture.size <= maxBytes) return picture;
  try {
    // Cameras note how they were held instead of turning the picture, and the note is lost when it is drawn anew.
    const drawing = await createImageBitmap(picture, { imageOrientation: 'from-image' });
    for (const longerSide of LONGER_SIDES) {
      const bytes = await drawn(drawing, longerSide);
      if (bytes.size > maxBytes) continue;
      return new File([bytes], `${name}.${extension}`, { type: CAMERA_TYPE });
    }
  } catch {
    // Whoever checks the file says what is wrong with it.
  }
  return picture;
}

/** A file's name without its ending; with the other one it is no longer than it may be, if it was not before. */
export function stemOf({ name }: Pick<File, 'name'>, extension: string): string {
  const stem = name.replace(/\.[^.]*$/, '');
  if (name.length > FILE_NAME_MAX_LENGTH) return stem;
  return stem.slice(0, FILE_NAME_MAX_LENGTH - extension.length - 1);
}

function drawn(picture: ImageBitmap, longerSide: number): Promise<Blob> {
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent would come out black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser wrote no picture'));
    canvas.toBlob(take, CAMERA_TYPE, QUALITY);
  });
}
