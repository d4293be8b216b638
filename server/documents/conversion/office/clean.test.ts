import { expect, test } from 'vitest';
import { smallPng } from '../testing/picture-file.ts';
import { paragraph, type WordFile, wordParts } from '../testing/word-file.ts';
import { clean } from './clean.ts';

/** The names of the parts that stay besides those that every document has. */
function extraIn(file: Partial<WordFile>): string[] {
  const body = paragraph('Hello');
  const given = wordParts({ body, ...file }).map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(bytes),
  }));
  const usual = new Set(wordParts({ body }).map(({ name }) => name));
  return clean(given)
    .map(({ name }) => name)
    .filter((name) => !usual.has(name));
}

test.each([
  ['word/styles.xml', '<w:styles/>'],
  ['word/charts/chart1.xml', '<c:chart/>'],
  ['word/_rels/header1.xml.rels', '<Relationships/>'],
  ['word/drawings/vmlDrawing1.vml', '<xml/>'],
  ['word/fonts/font1.odttf', 'anything'],
  ['word/media/image1.png', smallPng()],
  ['word/media/image1.tmp', smallPng()],
  ['word/media/image1.bin', smallPng()],
  ['word/media/image2.emf', Buffer.concat([Buffer.alloc(40), Buffer.from(' EMF')])],
])('%s puts something on the page, and stays', (name, bytes) => {
  expect(extraIn({ parts: [{ name, bytes }] })).toEqual([name]);
});

test.each([
  ['word/embeddings/oleObject1.bin', 'MZ'],
  ['word/embeddings/sheet1.xml', '<x/>'],
  ['word/activeX/activeX1.xml', '<x/>'],
  ['word/ctrlProps/ctrlProp1.xml', '<x/>'],
  ['word/afchunk.docx', 'PK'],
  ['word/chunk.html', '<script>'],
  ['word/media/image1.svg', '<svg/>'],
  ['word/media/image1.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['word/media/image1.png', '%PDF-1.4'],
  ['word/media/video1.mp4', 'ftyp'],
  ['setup.exe', 'MZ'],
  ['customUI/button', 'x'],
])('%s holding %s does not stay', (name, bytes) => {
  expect(extraIn({ parts: [{ name, bytes }] })).toEqual([]);
});

test('a reference to a part that went goes with it', () => {
  const references = [
    { id: 'a', type: 'oleObject', target: 'embeddings/oleObject1.bin' },
    { id: 'b', type: 'image', target: 'media/image1.png' },
  ];
  const parts = [
    { name: 'word/embeddings/oleObject1.bin', bytes: 'MZ' },
    { name: 'word/media/image1.png', bytes: smallPng() },
  ];
  const given = wordParts({ body: paragraph('Hello'), references, parts });
  const cleaned = clean(given.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })));
  const written = cleaned.find(({ name }) => name === 'word/_rels/document.xml.rels');
  const text = Buffer.from(written?.bytes ?? []).toString();
  expect(text).toContain('media/image1.png');
  expect(text).not.toContain('oleObject');
});
