import { isIn, notAnswered } from '../../engine/conditions.ts';
import type { Section } from '../../engine/definition.ts';
import { countriesWithoutUnitedStates } from '../../lists/countries.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { changesDecision } from '../policies.ts';

/** The section on the applicant's citizenship. */
export function citizenshipSection(options: FormOptions): Section {
  return {
    id: 'citizenship-status',
    title: 'Citizenship',
    why: 'It tells us which financial aid you can get, and whether you need our help with a visa.',
    content: [
      {
        kind: 'select',
        key: 'citizenship_type',
        label: 'Citizenship status',
        options: options.codeLists.citizenship_type,
      },
      {
        kind: 'conditional',
        hideWhen: [
          notAnswered('citizenship_type'),
          isIn('citizenship_type', options.citizenshipTypesWithoutCountry),
        ],
        content: [
          {
            kind: 'select',
            key: 'citizenship',
            label: 'Country of citizenship',
            help: 'If you have more than one, choose the country whose passport you travel with.',
            options: countriesWithoutUnitedStates,
          },
        ],
      },
      faq(changesDecision(options, 'citizenship')),
    ],
  };
}
