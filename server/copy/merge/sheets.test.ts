import { beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '#server/converter/testing/pixels.ts';
import { readPdf } from '../testing/copies.ts';
import { documentOf, namesIn, type Parts, pagesIn, pdfOf, words } from '../testing/documents.ts';
import { type Copies, openCopies } from '../testing/merged.ts';

let copies: Copies;
beforeAll(async () => {
  copies = await openCopies();
});

const copyOf = ({ pages }: Pick<Parts, 'pages'>) =>
  copies.copyWith(documentOf(pdfOf({ pages }), pages.length));

/** Its upper left corner, as it is read, is red. */
function cornered(width: number, height: number, rotate: number, entries = '') {
  const [red, size] = ['1 0 0 rg', '60 60 re f'];
  const corner = {
    0: `0 ${height - 60}`,
    90: '0 0',
    180: `${width - 60} 0`,
    270: `${width - 60} ${height - 60}`,
  }[((rotate % 360) + 360) % 360];
  return {
    entries: `/MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ${entries}`,
    content: `${red} ${corner} ${size} 0 g ${words('AB')}`,
  };
}

describe('a page of a document', () => {
  it.each([
    ['portrait', [612, 792], cornered(612, 792, 0)],
    ['landscape', [792, 612], cornered(792, 612, 0)],
    ['turned to the right', [792, 612], cornered(612, 792, 90)],
    ['upside down', [612, 792], cornered(612, 792, 180)],
    ['turned to the left', [792, 612], cornered(612, 792, 270)],
    ['turned to the left by another name', [792, 612], cornered(612, 792, -90)],
    ['turned upright', [612, 792], cornered(792, 612, 90)],
    ['larger', [792, 612], cornered(1191, 842, 0)],
    ['square and small', [612, 792], cornered(200, 200, 0)],
    [
      'on a box that begins elsewhere',
      [612, 792],
      {
        entries: '/MediaBox [-100 -200 200 300]',
        content: `1 0 0 rg -100 240 60 60 re f 0 g ${words('A')}`,
      },
    ],
  ])('that is %s stands upright and whole on paper that lies as it does', async (_, size, page) => {
    const pdf = await copyOf({ pages: [page] });
    const pages = await pagesIn(pdf);
    expect(pages[copies.alone + 1]).toEqual({ size, tabs: '/S', annotations: undefined });
    const { colorAt, width, height } = await renderPage(pdf, copies.alone + 2);
    const red: [number, number][] = [];
    for (let x = 0; x < width; x += 2) {
      for (let y = 0; y < height; y += 2) {
        if (`${colorAt(x / width, y / height)}` === '255,0,0') red.push([x / width, y / height]);
      }
    }
    expect(red.length).toBeGreaterThan(2);
    // The corner is the upper left one, and neither head nor foot is drawn over.
    expect(Math.max(...red.map(([x]) => x))).toBeLessThan(0.5);
    expect(Math.max(...red.map(([, y]) => y))).toBeLessThan(0.5);
    expect(Math.min(...red.map(([, y]) => y))).toBeGreaterThan(0.05);
  });

  it('shows what its crop box shows, and has the number of its place in the copy', async () => {
    const page = cornered(612, 792, 0, '/CropBox [0 0 612 700]');
    const pdf = await copyOf({ pages: [page, cornered(792, 612, 0)] });
    const { colorAt } = await renderPage(pdf, copies.alone + 2);
    expect(colorAt(0.1, 0.1)).toEqual([255, 255, 255]);
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(copies.alone + 3);
    pages.slice(copies.alone).forEach((text, index) => {
      expect(text).toContain(`Page ${copies.alone + index + 1} of ${copies.alone + 3}`);
      expect(text).toContain('Submitted November 21');
    });
    expect(pages[copies.alone + 1]).toContain('AB');
  });

  it('has its label, and the copy shows its title', async () => {
    const names = await namesIn(await copyOf({ pages: [cornered(612, 792, 0)] }));
    expect(['PageLabels', 'DisplayDocTitle', 'Tabs'].filter((name) => !names.has(name))).toEqual(
      [],
    );
  });
});
