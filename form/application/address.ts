/** A postal address, the applicant's or a parent's: its questions and its rules (spec §5). */
import { equals } from '../engine/conditions.ts';
import type { Block } from '../engine/definition.ts';
import { minLength, onlyWhen, required, type Schema } from '../engine/rules.ts';
import { countries } from '../lists/countries.ts';
import { statesByCountry } from '../lists/states.ts';
import { row } from './blocks.ts';
import { ADDRESS_LOOKUP } from './lookups.ts';

/** The fewest characters of a ZIP code (spec §9). */
const ZIP_LENGTH = 5;

/** The keys of the questions that are asked twice: binds each key to a prefix, which the checks of the form verify. */
export function underPrefix(prefix: string) {
  return (name: string) => ({
    key: `${prefix}${name}`,
    ...(prefix === '' ? {} : { prefix }),
  });
}

/**
 * The questions of an address under a key prefix. The country comes first, because the list of states depends on it; the search in the
 * first line fills in the rest.
 * @param isApplicants whether the address is the applicant's own, so that the browser may autofill it.
 */
export function addressQuestions(
  prefix: string,
  { help, isApplicants }: { readonly help: string; readonly isApplicants: boolean },
): readonly Block[] {
  const at = underPrefix(prefix);
  const token = (name: string) => (isApplicants ? { autocomplete: name } : {});
  return [
    {
      kind: 'select',
      ...at('country'),
      label: 'Country',
      ...token('country-name'),
      options: countries,
    },
    {
      kind: 'autocomplete',
      ...at('address_line_1'),
      label: 'Address',
      help,
      ...token('address-line1'),
      ...ADDRESS_LOOKUP,
      fills: Object.fromEntries(
        ['address_line_2', 'city', 'state', 'zip', 'country'].map((name) => [name, at(name).key]),
      ),
    },
    row(
      {
        kind: 'text',
        ...at('address_line_2'),
        label: 'Apartment, suite or unit',
        ...token('address-line2'),
      },
      { kind: 'text', ...at('city'), label: 'City', ...token('address-level2') },
    ),
    row(
      {
        kind: 'select',
        ...at('state'),
        label: 'State or province',
        ...token('address-level1'),
        options: [],
        optionsBy: { key: at('country').key, options: statesByCountry },
      },
      { kind: 'zip', ...at('zip'), label: 'ZIP/Postal Code', ...token('postal-code') },
    ),
  ];
}

/** The rules of an address: a state is required only in countries that have a list of states, a ZIP code only in the USA. */
export function addressSchema(prefix: string): Schema {
  const country = `${prefix}country`;
  return {
    [`${prefix}address_line_1`]: [required()],
    [`${prefix}city`]: [required()],
    [country]: [required()],
    [`${prefix}state`]: [required('State')],
    [`${prefix}zip`]: [
      required(),
      minLength(ZIP_LENGTH, `ZIP/Postal Code must be at least ${ZIP_LENGTH} characters.`),
    ].map((rule) => onlyWhen(equals(country, 'USA'), rule)),
  };
}
