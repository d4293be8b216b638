import { afterEach, expect, it, vi } from 'vitest';
import { findPhotoExtension, fittedPicture, isPicture, stemOf } from './photo.ts';

const fits = { maxBytes: 10, extension: 'jpg', name: 'photo' };

afterEach(() => vi.unstubAllGlobals());

it.each([
  [['png', 'jpeg', 'jpg', 'pdf'], 'jpeg'],
  [['pdf', 'jpg'], 'jpg'],
  [['pdf', 'png'], undefined],
])('a college that takes %j gets photos as %s', (extensions, extension) => {
  expect(findPhotoExtension(extensions)).toBe(extension);
});

it('a photo that is small enough stays as it was taken', async () => {
  const photo = new File(['0123456789'], 'IMG_0001.JPG');
  expect(await fittedPicture(photo, fits)).toBe(photo);
});

it('a photo that the browser cannot read stays as it was taken', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const photo = new File(['01234567890'], 'IMG_0001.HEIC');
  expect(await fittedPicture(photo, fits)).toBe(photo);
});

it('a photo that is too large is made smaller until it fits', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000 }));
  const drawn: string[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({
        fillRect: () => drawn.push('white'),
        drawImage: () => undefined,
      }),
      toBlob(take: (blob: Blob) => void, type: string) {
        drawn.push(`${this.width} × ${this.height} ${type}`);
        take(new Blob(['x'.repeat(this.width > 1600 ? 11 : 10)]));
      },
    }),
  });
  const photo = await fittedPicture(new File(['01234567890'], 'IMG_0001.HEIC'), fits);
  expect(drawn).toEqual([
    'white',
    '2400 × 1800 image/jpeg',
    'white',
    '2000 × 1500 image/jpeg',
    'white',
    '1600 × 1200 image/jpeg',
  ]);
  expect(photo).toMatchObject({ name: 'photo.jpg', size: 10, type: 'image/jpeg' });
});

it.each([
  ['scan.PNG', '', true],
  ['IMG_1.HEIC', '', true],
  ['pasted', 'image/png', true],
  ['essay.pdf', 'application/pdf', false],
])('%s of type "%s" is a picture: %s', (name, type, expected) => {
  expect(isPicture({ name, type })).toBe(expected);
});

it.each([
  ['scan.png', 'scan'],
  ['pasted', 'pasted'],
  [`${'a'.repeat(28)}.png`, 'a'.repeat(27)],
  [`${'a'.repeat(29)}.png`, 'a'.repeat(29)],
])('%s is called %s before the ending jpeg', (name, stem) => {
  expect(stemOf({ name }, 'jpeg')).toBe(stem);
});
