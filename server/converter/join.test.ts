import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { createConverter } from './converter.ts';
import { infoOf, textOf } from './testing/safety.ts';

const converter = createConverter({ seconds: 60, isTrial: false });
const { signal } = new AbortController();

async function pdfOf(words: string, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`About ${words}`);
  for (let page = 0; page < pages; page += 1) document.addPage().drawText(words, { x: 72, y: 500 });
  return document.save();
}

test('PDFs become one in their order, with the title of the first', async () => {
  const pdfs = [await pdfOf('one'), await pdfOf('two', 2), await pdfOf('three')];
  const joined = await converter.join(pdfs, signal);
  expect(textOf(joined).match(/one|two|three/g)).toEqual(['one', 'two', 'two', 'three']);
  expect(infoOf(joined)).toMatch(/^Title: +About one$/m);
  expect(infoOf(joined)).toMatch(/^Pages: +4$/m);
  expect(textOf(await converter.join([await pdfOf('alone')], signal))).toContain('alone');
});
