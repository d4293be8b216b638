import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvLine, slateLine } from './csv.ts';

it.each([
  [['a', 'b', ''], 'a,b,\r\n'],
  [['a,b', 'c'], '"a,b",c\r\n'],
  [['say "hi"'], '"say ""hi"""\r\n'],
  [['two\nlines', 'two\r\nlines'], '"two\nlines","two\r\nlines"\r\n'],
  [[' spaces '], ' spaces \r\n'],
])('a line of CSV of %j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
  expect(parse(line)).toEqual([cells]);
});

it.each([
  ['=HYPERLINK("http://evil.example","Grades")', true],
  ['+1+cmd|calc', true],
  ['-2+3', true],
  ['@SUM(A1:A9)', true],
  ['＝1+1', true],
  ['＋1', true],
  ['－1', true],
  ['＠SUM(A1:A9)', true],
  ['\t=1+1', true],
  ['\r=1+1', true],
  ['+44 20 7946 0018', false],
  ['+1 (541) 555-0119', false],
  ['Ada = Byron', false],
  ["O'Neill", false],
  ['', false],
])('a cell for a spreadsheet %j gets an apostrophe in front: %j', (text, isMarked) => {
  const cell = isMarked ? `'${text}` : text;
  expect(parse(csvLine([text, 'b']))).toEqual([[cell, 'b']]);
  expect(slateLine([text])).toContain(cell.replaceAll(/[\t\r]/g, ' ').replaceAll('"', '""'));
});
