import type { Section } from '../../engine/definition.ts';
import { faq, row } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { changesDecision } from '../policies.ts';

/** The earliest year of graduation, in years before today. */
export const LEGACY_YEARS_BACK = 90;

/** A relative who graduated from the college. */
export function legacySection(options: FormOptions): Section {
  const { codeLists, partnerName } = options;
  return {
    id: 'family-at-the-college',
    title: `Family at ${partnerName}`,
    why: `If someone in your family graduated from ${partnerName}, tell us here.`,
    content: [
      row(
        { kind: 'text', key: 'legacy_first_name', label: 'Graduate’s first name' },
        { kind: 'text', key: 'legacy_last_name', label: 'Graduate’s last name' },
      ),
      row(
        {
          kind: 'select',
          key: 'legacy_relationship',
          label: 'Relationship to you',
          options: codeLists.legacy_relationship,
        },
        {
          kind: 'select',
          key: 'legacy_grad_year',
          label: 'Year of graduation',
          options: { years: { count: LEGACY_YEARS_BACK + 1, direction: 'past' } },
        },
      ),
      faq(changesDecision(options, 'legacy')),
    ],
  };
}
