/** Photos that were just taken: a camera makes them several times larger than a college lets them be. */

/** What cameras write. */
const CAMERA_EXTENSIONS: readonly string[] = ['jpg', 'jpeg'];
const CAMERA_TYPE = 'image/jpeg';

/** Lengths of the longer side, in pixels, tried from the first on. A page of writing stays readable in all of them. */
const LONGER_SIDES = [2400, 2000, 1600, 1200] as const;
const QUALITY = 0.8;

/** The ending for a photo's name where the college takes photos at all. */
export function findPhotoExtension(fileExtensions: readonly string[]): string | undefined {
  return fileExtensions.find((extension) => CAMERA_EXTENSIONS.includes(extension));
}

/** The photo, made smaller if it has to be; as it was taken where the browser cannot read it. */
export async function fittedPhoto(
  photo: File,
  { maxBytes, extension }: { maxBytes: number; extension: string },
): Promise<File> {
  if (photo.size <= maxBytes) return photo;
  try {
    const picture = await createImageBitmap(photo);
    for (const longerSide of LONGER_SIDES) {
      const bytes = await drawn(picture, longerSide);
      if (bytes.size > maxBytes) continue;
      return new File([bytes], `photo.${extension}`, { type: CAMERA_TYPE });
    }
  } catch {
    // Whoever checks the file says what is wrong with it.
  }
  return photo;
}

function drawn(picture: ImageBitmap, longerSide: number): Promise<Blob> {
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser wrote no picture'));
    canvas.toBlob(take, CAMERA_TYPE, QUALITY);
  });
}
