import type { Block } from '../engine/definition.ts';
import { countries } from '../lists/countries.ts';
import { statesByCountry } from '../lists/states.ts';
import { ADDRESS_LOOKUP } from './lookups.ts';

/** Labels of a postal address; the applicant's own also says how browsers may fill it in. */
export interface AddressWording {
  readonly line1Label: string;
  readonly line1Help: string;
  /** Whether the address is the applicant's own, so that the browser may offer theirs. */
  readonly isApplicants: boolean;
}

/**
 * A postal address under a key prefix. The country comes first, because the list of states depends on it;
 * the search in the first line fills in the rest.
 */
export function addressQuestions(prefix: string, wording: AddressWording): readonly Block[] {
  const keyOf = (name: string) => `${prefix}${name}`;
  const ownPrefix = prefix === '' ? {} : { prefix };
  const token = (name: string) => (wording.isApplicants ? { autocomplete: name } : {});
  return [
    {
      kind: 'select',
      key: keyOf('country'),
      ...ownPrefix,
      label: 'Country',
      ...token('country-name'),
      options: countries,
    },
    {
      kind: 'autocomplete',
      key: keyOf('address_line_1'),
      ...ownPrefix,
      label: wording.line1Label,
      help: wording.line1Help,
      ...token('address-line1'),
      ...ADDRESS_LOOKUP,
      fills: {
        address_line_2: keyOf('address_line_2'),
        city: keyOf('city'),
        state: keyOf('state'),
        zip: keyOf('zip'),
        country: keyOf('country'),
      },
    },
    {
      kind: 'text',
      key: keyOf('address_line_2'),
      ...ownPrefix,
      label: 'Apartment, suite or unit',
      ...token('address-line2'),
    },
    {
      kind: 'group',
      inRow: true,
      content: [
        {
          kind: 'text',
          key: keyOf('city'),
          ...ownPrefix,
          label: 'City',
          ...token('address-level2'),
        },
        {
          kind: 'select',
          key: keyOf('state'),
          ...ownPrefix,
          label: 'State or province',
          ...token('address-level1'),
          options: [],
          optionsBy: { key: keyOf('country'), options: statesByCountry },
        },
        {
          kind: 'zip',
          key: keyOf('zip'),
          ...ownPrefix,
          label: 'ZIP/Postal Code',
          ...token('postal-code'),
        },
      ],
    },
  ];
}
