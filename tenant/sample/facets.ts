import type { Facet } from '../facets/facets.ts';

/** The facets by which the office narrows its list of applications. */
export const facets: readonly Facet[] = [
  { id: 'status', label: 'Status', about: 'status', inList: true },
  { id: 'reached', label: 'Step reached', about: 'reached' },
  { id: 'awaited', label: 'Step to come', about: 'awaited' },
  { id: 'checklist', label: 'Checklist', about: 'checklist' },
  { id: 'term', label: 'Term', question: 'entry_term', inList: true },
  { id: 'major', label: 'Major', question: 'applied_major', inList: true },
  {
    id: 'program',
    label: 'Program',
    values: [
      {
        id: 'languages',
        label: 'Languages',
        question: 'applied_major',
        codes: ['31', '32', '33'],
      },
      { id: 'nursing', label: 'Nursing', question: 'applied_major', codes: ['39', '40'] },
    ],
  },
  { id: 'state', label: 'State or province', question: 'state' },
  { id: 'citizenship', label: 'Citizenship', question: 'citizenship_type' },
  { id: 'documents', label: 'Documents', about: 'documents' },
  {
    id: 'disclosures',
    label: 'Disclosures',
    values: [
      { id: 'conviction', label: 'Conviction', question: 'conviction', codes: ['Y'] },
      {
        id: 'suspension',
        label: 'Suspension or expulsion',
        question: 'suspended',
        codes: ['Y'],
      },
    ],
  },
  { id: 'school', label: 'School', question: 'hs_name', isSearched: true, inList: true },
];
