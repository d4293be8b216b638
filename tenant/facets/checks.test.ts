import { expect, it } from 'vitest';
import { parseTenant } from '../parse.ts';
import { sampleTenant } from '../sample/index.ts';

const problemsOf = (...facets: unknown[]) => {
  const parsed = parseTenant({ ...sampleTenant, facets });
  return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
};
const facet = (rest: object) => ({ id: 'one', label: 'One', ...rest });
const value = (rest: object) => ({ id: 'yes', label: 'Yes', question: 'conviction', ...rest });

it.each([
  ['a question with choices', facet({ question: 'entry_term' })],
  [
    'a question in words of one’s own, if it is searched',
    facet({ question: 'hs_name', isSearched: true }),
  ],
  ['the choices of every country', facet({ question: 'state', inList: true })],
  ['values of its own', facet({ values: [value({ codes: ['Y'] })] })],
  ['the status', facet({ about: 'status' })],
  ['the steps that were reached', facet({ about: 'reached' })],
  ['the steps that are to come', facet({ about: 'awaited' })],
])('a facet may be %s', (_, given) => {
  expect(problemsOf(given)).toEqual([]);
});

const REFUSED: Readonly<Record<string, object>> = {
  'facets[0].question: holds "entry_trm"; it may hold the key of a question that the form asks':
    facet({ question: 'entry_trm' }),
  'facets[0].question: holds "city", which is answered in words of one\'s own; it may hold a question with a list of choices, or "isSearched" must be true':
    facet({ question: 'city' }),
  'facets[0].values[0].question: holds "guilt"; it may hold the key of a question that the form asks':
    facet({ values: [value({ question: 'guilt', codes: ['Y'] })] }),
  'facets[0].values[0].codes[1]: holds "MAYBE"; it may hold a code that answers conviction': facet({
    values: [value({ codes: ['Y', 'MAYBE'] })],
  }),
  'facets[0].values[1].id: holds "yes" a second time; it may hold a value that the list does not have yet':
    facet({ values: [value({ codes: ['Y'] }), value({ codes: ['N'] })] }),
  'facets[0]: holds 0 of about, question and values; it may hold exactly one of them': facet({}),
  'facets[0]: holds 2 of about, question and values; it may hold exactly one of them': facet({
    about: 'status',
    question: 'entry_term',
  }),
  'facets[0].isSearched: holds true; it may hold true only beside "question"': facet({
    about: 'status',
    isSearched: true,
  }),
  'facets[0].about: holds "weather"; it may hold one of status, documents, reached, awaited, checklist':
    facet({ about: 'weather' }),
  'facets[0].id: holds "My facet"; it may hold a name of 1 to 30 small letters, digits and dashes that begins with a letter':
    { ...facet({ about: 'status' }), id: 'My facet' },
};

it.each(Object.entries(REFUSED))('%s', (problem, given) => {
  expect(problemsOf(given)).toEqual([problem]);
});

it('no two facets have one name', () => {
  expect(problemsOf(facet({ about: 'status' }), facet({ about: 'documents' }))).toEqual([
    'facets[1].id: holds "one" a second time; it may hold a value that the list does not have yet',
  ]);
});
