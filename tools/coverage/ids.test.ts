import { describe, expect, it } from 'vitest';
import { idsIn, isMisread } from './ids.ts';

describe('the ids in a title', () => {
  it.each([
    ['are one', 'keeps it [§4.7]', ['§4.7']],
    ['are some, parted by spaces', 'keeps it [§4.7 §12.30]', ['§4.7', '§12.30']],
    ['are no other words in brackets', 'keeps [it] (spec §4)', []],
    ['are no numbers without brackets', '§4.7 is kept', []],
  ])('%s', (_what, title, ids) => {
    expect(idsIn(title)).toEqual(ids);
    expect(isMisread(title)).toBe(false);
  });

  it.each([
    ['without a dot', 'it [§4]'],
    ['with a comma', 'it [§4.7, §4.8]'],
    ['before the end', 'it [§4.7] and more'],
    ['in two brackets', 'it [§4.7] [§4.8]'],
    ['with a space too much', 'it [§4.7 ]'],
  ])('cannot be read %s', (_what, title) => {
    expect(isMisread(title)).toBe(true);
  });
});
