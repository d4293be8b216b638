import { describe, expect, it } from 'vitest';
import { readOnce } from './read-once.ts';

/** q is 1 and says itself or, drawn in two steps, the whole letter; its accent is 2; n is 3. */
const LETTERS = new Map([
  [
    'f',
    new Map([
      [1, 'q̓'],
      [2, 'q̓'],
      [3, 'n'],
    ]),
  ],
]);
const SILENT = '/Span<</ActualText<FEFF>>>BDC';
const text = (...shown: string[]) => `BT /f 10 Tf ${shown.join(' ')} ET`;
const once = (...content: string[]) => {
  const edited = readOnce(Buffer.from(content.join('\n'), 'latin1'), LETTERS);
  return edited && Buffer.from(edited).toString('latin1').replaceAll(/\s+/g, ' ');
};

describe('a letter that is drawn in two steps', () => {
  it('is said by the first', () => {
    expect(once(text('[<0001>] TJ'), text('<0002> Tj'))).toBe(
      `${text('[<0001>] TJ')} ${text(`${SILENT} [<0002>]TJ EMC`)}`,
    );
  });

  it('is said once where the other step is drawn with what follows', () => {
    expect(once(text('[<0001>] TJ'), text('[<0002> -5 <00030003>] TJ'))).toBe(
      `${text('[<0001>] TJ')} ${text(`${SILENT} [<0002>]TJ EMC [-5 <0003> <0003>]TJ`)}`,
    );
  });

  it('is said once where the steps say it by marks of their own', () => {
    const says = '/Span <</ActualText <FEFF00710313>>> BDC';
    expect(once(text(says, '<0001> Tj EMC'), text(says, '<0002> Tj EMC'))).toBe(
      `${text(says, '<0001> Tj EMC')} ${text(SILENT, '<0002> Tj EMC')}`,
    );
  });

  it('is said twice where it comes twice', () => {
    const letter = [text('<0001> Tj'), text('<0002> Tj')];
    const silent = text(`${SILENT} [<0002>]TJ EMC`);
    expect(once(...letter, ...letter)).toBe(
      [text('<0001> Tj'), silent, text('<0001> Tj'), silent].join(' '),
    );
  });
});

it.each([
  ['the same letter twice', [text('<0003> Tj'), text('<0003> Tj')]],
  ['a letter and its accent in one text', [text('<0001> Tj <0002> Tj')]],
  ['another letter between', [text('<0001> Tj'), text('<0003> Tj'), text('<0002> Tj')]],
])('nothing is changed for %s', (_, content) => {
  expect(once(...content)).toBeUndefined();
});
