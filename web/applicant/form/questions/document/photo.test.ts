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
