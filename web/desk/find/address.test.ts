import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applicationAddress, listAddress, readAddress, withFacet } from './address.ts';

const everything = { q: '', facets: {}, sort: '', page: '' };
const read = (address: string) => readAddress(new URLSearchParams(address.split('?')[1] ?? ''));

it('a list of everything has an address without a query', () => {
  expect(listAddress(everything)).toBe('/applications');
  expect(read('/applications')).toEqual(everything);
});

it('whatever is looked for comes back from its address', () => {
  const value = fc.stringMatching(/^[A-Za-z0-9._-]{1,8}$/);
  const view = fc.record({
    q: fc.string({ unit: 'grapheme' }),
    facets: fc.dictionary(
      fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/),
      fc.array(value, { minLength: 1 }),
    ),
    sort: fc.constantFrom('', 'name'),
    page: fc.constantFrom('', 'abc-_'),
  });
  fc.assert(
    fc.property(view, (one) => {
      expect(read(listAddress(one))).toEqual(one);
    }),
  );
});

it('a choice starts at the first page; removing the last choice removes the facet', () => {
  const chosen = withFacet({ ...everything, page: 'abc' }, 'term', ['2027FA', '2028SP']);
  expect(listAddress(chosen)).toBe('/applications?facets=term%3A2027FA%2C2028SP');
  expect(withFacet(chosen, 'term', [])).toEqual(everything);
});

it('a searched text with separators is still one value', () => {
  const chosen = withFacet(everything, 'school', ['Bend; High, School']);
  expect(read(listAddress(chosen)).facets).toEqual({ school: ['Bend  High  School'] });
});

it('the address of an application keeps its list, but not the page', () => {
  const view = { ...everything, q: 'okafor', page: 'abc' };
  expect(applicationAddress(42, view)).toBe('/applications/42?q=okafor');
});
