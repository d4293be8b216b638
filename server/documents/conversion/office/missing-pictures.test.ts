import { expect, test } from 'vitest';
import { smallPng } from '../testing/picture-file.ts';
import { paragraph, picture, relationships, wordParts } from '../testing/word-file.ts';
import { clean } from './clean.ts';
import { lacksPictures } from './missing-pictures.ts';

const ON_WEBSITE = {
  id: 'x',
  type: 'image',
  target: 'https://example.org/a.png',
  isExternal: true,
};
const INSIDE = { id: 'x', type: 'image', target: 'media/image1.png' };

/** Whether a page lacks a picture that one part shows. */
function lacks(name: string, reference: typeof INSIDE): boolean {
  const [folder, file] = [name.replace(/[^/]+$/, ''), name.replace(/^.*\//, '')];
  const parts = wordParts({
    body: paragraph('Hello'),
    parts: [
      { name, bytes: `<w:x xmlns:w="urn:w">${picture('r:link="x"')}</w:x>` },
      { name: `${folder}_rels/${file}.rels`, bytes: relationships([reference]) },
      { name: `${folder}media/image1.png`, bytes: smallPng() },
    ],
  });
  return lacksPictures(
    clean(parts.map(({ name: called, bytes }) => ({ name: called, bytes: Buffer.from(bytes) }))),
  );
}

test.each([
  ['word/document.xml', true],
  ['word/header1.xml', true],
  ['word/Footnotes.xml', true],
  ['word/charts/chart1.xml', true],
  ['word/diagrams/drawing1.xml', true],
  ['word/numbering.xml', false],
  ['word/styles.xml', false],
  ['word/settings.xml', false],
  ['word/theme/theme1.xml', false],
  ['word/glossary/document.xml', false],
])('a picture on a website that %s shows is missing on a page: %j', (name, isMissing) => {
  expect(lacks(name, ON_WEBSITE)).toBe(isMissing);
  expect(lacks(name, INSIDE)).toBe(false);
});
