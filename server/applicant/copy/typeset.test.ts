import { beforeAll, describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import type { Item, Reading, RecordLine } from '#form/reading/reading.ts';
import { createEngine } from './engine.ts';
import { claims, flat, type Reading as ReadPdf, readPdf, toyData } from './testing/copies.ts';

const engine = createEngine();

const typeset = (...of: Parameters<typeof toyData>) => engine.typeset(toyData(...of));
const read = (...of: Parameters<typeof toyData>) => readPdf(typeset(...of));
const story = (words: string) => read({ ...completeToyAnswers, story_essay: words });

describe('a copy', () => {
  let copy: ReadPdf;
  beforeAll(async () => {
    copy = await read();
  });

  it('is a tagged PDF on Letter paper that names itself, and says that it is PDF/UA-1', async () => {
    expect(copy.info).toMatchObject({
      Title: 'Vera: Application for Undergraduate Admission',
      Author: 'Vera',
      Tagged: 'yes',
      'Page size': '612 x 792 pts (letter)',
      JavaScript: 'no',
    });
    const source = Buffer.from(typeset()).toString('latin1');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).toContain('/Lang (en-US)');
    expect(source).toMatch(/\/DisplayDocTitle true/);
    expect(source).toContain('/PageLabels');
  });

  it('holds every question and every answer', () => {
    const text = flat(copy.text);
    const { reading } = toyData();
    const said = [...itemsOf(reading).flatMap(words), ...recorded(reading)];
    expect(said.length).toBeGreaterThan(60);
    for (const words of said) expect(text).toContain(flat(words));
  });

  // At these lengths a page would have a single line, if nothing kept the ends of parts together.
  it.each([35, 60, 129])('of %i lines of text has no page with one line only', async (count) => {
    const lines = Array.from({ length: count }, (_, index) => `Line ${index}`);
    const { pages } = await story(lines.join('\n'));
    for (const [index, page] of pages.entries()) {
      const printed = page.split('\n').filter((line) => line.trim() !== '');
      // Not counting the foot, and the head of every page but the first.
      expect(printed.length).toBeGreaterThan(index === 0 ? 3 : 4);
    }
  });

  it('has its headings as a tree, and as bookmarks', async () => {
    expect(copy.structure).toMatch(/^ +H1/m);
    expect(copy.structure).toMatch(/^ +H2/m);
    expect(copy.structure).toMatch(/^ +H3/m);
    const source = Buffer.from(typeset()).toString('latin1');
    expect(source).toContain('/Outlines');
    for (const title of ['How to reach you', 'About you'])
      expect(source).toContain(`/Title (${title})`);
  });

  it('tells which answer belongs to which label, as a list', () => {
    const item = / LI \(block\)\n +Lbl \(block\)(?:\n +Span.*)?\n +LBody \(block\)/g;
    const { reading, about } = toyData();
    const listed = [
      ...itemsOf(reading).flatMap(labels),
      ...about,
      ...reading.facts,
      ...recorded(reading),
    ];
    expect(copy.structure.match(item)).toHaveLength(listed.length);
  });

  it('tells what a cell of a table is about', () => {
    const tables = itemsOf(toyData().reading).filter(({ is }) => is === 'table');
    expect(tables.length).toBeGreaterThan(0);
    expect(copy.structure.match(/ Table \(block\)/g)).toHaveLength(tables.length);
    expect(copy.structure).toMatch(/ THead[^\n]*\n +TR[^\n]*\n +TH/);
  });

  it('numbers its pages, and tells on each whose it is', () => {
    const count = Number(copy.info.Pages);
    expect(copy.pages).toHaveLength(count);
    copy.pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${count}`);
      expect(page).toContain('Vera');
      expect(page).toContain('November 21, 2026 at 12:15:03 PM PST');
    });
  });
});

describe('an answer', () => {
  it('is never markup', async () => {
    const words = [
      '#import "x.typ": *',
      '$ x^2 $ and _a_ *b* `c` ~ @label <label>',
      '[brackets] {braces} \\ // /* = - + ',
      '<script>alert(1)</script> &amp; %41',
      '#sys.inputs.data',
    ];
    const text = flat((await story(words.join('\n\n'))).text);
    for (const each of words) expect(text).toContain(flat(each));
  });

  it('with 7,000 characters runs on over pages, in its own lines and paragraphs', async () => {
    const line = 'When I was nine my grandmother taught me to graft apple trees.';
    const { pages, text } = await story(`${line}\n${line}\n\n`.repeat(56));
    expect(text.split(line)).toHaveLength(113);
    expect(text).not.toContain(`${line} ${line}`);
    expect(pages.length).toBeGreaterThan((await read()).pages.length + 1);
  });

  it('keeps words apart that only a tab separates', async () => {
    expect(flat((await story('apples\tpears')).text)).toContain('apples pears');
  });

  it('without a single space stays on the paper', async () => {
    const address = `https://example.org/${'verylongword'.repeat(20)}`;
    expect(flat((await story(address)).text).replaceAll(' ', '')).toContain(address);
  });
});

describe('documents behind a copy', () => {
  const document = (name: string, pages: number) => ({
    key: name,
    question: `Question of ${name}`,
    name: `${name}.docx`,
    pages,
  });

  it('are listed on its last page, which says how many pages follow, and what was left out', async () => {
    const copy = await read({}, [document('one', 2), document('two', 1), document('lost', 0)]);
    expect(copy.pages).toHaveLength((await read({})).pages.length + 1);
    const last = flat(copy.pages.at(-1) ?? '');
    expect(last).toContain('Question of one one.docx 2 pages');
    expect(last).toContain('Question of two two.docx 1 page');
    expect(last).toContain('lost.docx This document could not be put into this copy.');
    expect(copy.info.Tagged).toBe('yes');
  });

  it('take the claim to PDF/UA-1 away, since it is not known of them', () => {
    expect(claims(typeset({}, [document('one', 2)]))).toBe(false);
    expect(claims(typeset({}, [document('lost', 0)]))).toBe(true);
  });
});

function itemsOf({ early, pages, apart }: Reading): Item[] {
  const sections = [...early, ...pages.flatMap((page) => page.sections), ...apart];
  return sections.flatMap((section) => ('items' in section ? section.items : []));
}

function words(item: Item): string[] {
  switch (item.is) {
    case 'answer':
      return [item.label, item.answer || 'Not answered'];
    case 'group':
      return [item.heading, ...item.items.flatMap(words)];
    case 'boxes':
      return [item.ticked, ...item.boxes.flatMap(({ label, answer }) => [label, answer])];
    case 'table':
      return item.rows.flatMap(({ heading, cells }) => [heading, ...cells, ...item.columns]);
    case 'blank':
      return [item.words];
  }
}

/** Labels that the tags mark as such. */
function labels(item: Item): string[] {
  if (item.is === 'group') return item.items.flatMap(labels);
  if (item.is === 'boxes') return [item.label, ...item.boxes.map(({ label }) => label)];
  return item.is === 'answer' ? [item.label] : [];
}

/** The questions of the record. */
function recorded({ record }: Reading): string[] {
  const visit = (line: RecordLine): string[] =>
    'lines' in line ? line.lines.flatMap(visit) : [line.label];
  return record.flatMap(({ sections }) =>
    sections.flatMap((section) => section.lines.flatMap(visit)),
  );
}
