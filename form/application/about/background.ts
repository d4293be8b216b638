import type { Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/short-lists.ts';
import { faq } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { changesDecision } from '../policies.ts';

/** Ethnicity and race, in the wording of the U.S. Census and IPEDS. */
export function ethnicitySection(options: FormOptions): Section {
  return {
    id: 'ethnicity-and-race',
    title: 'Ethnicity and race',
    why: 'The U.S. Department of Education asks colleges to report this.',
    content: [
      {
        kind: 'radio',
        key: 'ethnicity',
        label: 'Are you Hispanic or Latino?',
        help: 'A person of Cuban, Mexican, Puerto Rican, South or Central American, or other Spanish culture or origin, of any race.',
        options: yesNo,
      },
      {
        kind: 'radio',
        key: 'mena_descent',
        label: 'Are you of Middle Eastern or North African descent?',
        help: 'For example: Lebanese, Iranian, Egyptian, Syrian, Iraqi or Israeli.',
        options: yesNo,
      },
      {
        kind: 'group',
        legend: 'What is your race?',
        help: 'Choose all that apply.',
        content: [
          {
            kind: 'checkbox',
            key: 'race_american_indian',
            label: 'American Indian or Alaska Native',
          },
          { kind: 'checkbox', key: 'race_asian', label: 'Asian' },
          { kind: 'checkbox', key: 'race_black', label: 'Black or African American' },
          {
            kind: 'checkbox',
            key: 'race_native_hawaiian',
            label: 'Native Hawaiian or Other Pacific Islander',
          },
          { kind: 'checkbox', key: 'race_white', label: 'White' },
        ],
      },
      faq(changesDecision(options, 'background')),
    ],
  };
}

/** The applicant's faith, if they like to say. */
export function religionSection(options: FormOptions): Section {
  return {
    id: 'religion',
    title: 'Religion',
    why: 'Some students like us to know.',
    content: [
      {
        kind: 'select',
        key: 'religious_affiliation',
        label: 'Religious affiliation',
        options: options.codeLists.religious_affiliation,
      },
      faq(changesDecision(options, 'religion')),
    ],
  };
}
