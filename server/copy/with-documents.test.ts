import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { flat, readPdf, toyManuscript } from './testing/copies.ts';
import { claims, documentOf, pagesIn, pdfOf, stringsIn, words } from './testing/documents.ts';
import { type Copies, openCopies } from './testing/merged.ts';
import { createCompiler } from './typeset.ts';

let copies: Copies;
beforeAll(async () => {
  copies = await openCopies();
});

const PAGE = { content: words('AB') };

describe('a copy with documents', () => {
  it('holds sixty pages, each lying as it does in its document', async () => {
    const wide = { ...PAGE, entries: '/MediaBox [0 0 842 595]' };
    const pages = Array.from({ length: 60 }, (_, index) => (index % 3 === 2 ? wide : PAGE));
    const pdf = await copies.copyWith(documentOf(pdfOf({ pages }), 60));
    const sizes = (await pagesIn(pdf)).slice(copies.alone + 1).map(({ size }) => size);
    expect(sizes).toEqual(pages.map((page) => (page === wide ? [792, 612] : [612, 792])));
    const { pages: texts, structure } = await readPdf(pdf);
    texts.forEach((text, index) => {
      expect(text).toContain(`Page ${index + 1} of ${copies.alone + 61}`);
    });
    expect(structure.split(/^ {2}Sect/m)[1]?.match(/^ {4}P \(block\)/gm)).toHaveLength(60);
    expect(claims(pdf)).toBe(true);
  });

  it('keeps every byte of a stream whose length is written down elsewhere', async () => {
    const contents = Array.from({ length: 256 }, (_, index) =>
      deflateSync(Buffer.from(`${words('AB')} %${'a'.repeat(index)}`)).toString('latin1'),
    );
    const ending = contents.find((content) => content.endsWith('\r')) ?? '';
    expect(ending).not.toBe('');
    const stream = `200 0 obj <</Length 201 0 R /Filter /FlateDecode>> stream\n${ending}\nendstream endobj`;
    const pdf = await copies.copyWith(
      documentOf(
        pdfOf({
          pages: [{ entries: '/Contents 200 0 R' }],
          objects: [stream, `201 0 obj ${ending.length} endobj`],
        }),
        1,
      ),
    );
    expect((await readPdf(pdf)).pages.at(-1)).toContain('AB');
    expect(claims(pdf)).toBe(true);
  });

  it('shows pictures of their pages where one cannot be put in any better way, and makes no claim', async () => {
    const layers = pdfOf({ pages: [PAGE], catalog: '/OCProperties <</OCGs [] /D <<>>>>' });
    const compiler = createCompiler();
    const documents = [documentOf(layers, 1, 'layers'), documentOf(pdfOf({ pages: [PAGE] }), 1)];
    const { pdf, leftOut } = await compiler.typeset(toyManuscript(undefined, documents));
    expect(leftOut).toEqual([]);
    expect(claims(pdf)).toBe(false);
    const { pages, info } = await readPdf(pdf);
    expect(info.Tagged).toBe('yes');
    expect(pages).toHaveLength(copies.alone + 4);
    expect(flat(pages.at(-1) ?? '')).toContain('AB');
    expect(await stringsIn(pdf)).toContain('layers.pdf: Page 1 of 1');
  });

  it('leaves out what nobody can read, and puts the others in as they are', async () => {
    const compiler = createCompiler();
    const documents = [
      documentOf(Buffer.from('MZ'), 1, 'bad'),
      documentOf(pdfOf({ pages: [PAGE] }), 1, 'good'),
    ];
    const { pdf, leftOut } = await compiler.typeset(toyManuscript(undefined, documents));
    expect(leftOut).toEqual(['bad']);
    expect(claims(pdf)).toBe(true);
    expect((await readPdf(pdf)).text).toContain('AB');
  });
});
