import type { Option, Question, Section } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';

/** The key suffixes of the four activities (contract §5). */
export const ACTIVITY_SUFFIXES = ['', '_2', '_3', '_4'] as const;

/** The section on the applicant's activities outside class. */
export function activitiesSection({ codeLists }: FormOptions): Section {
  return {
    id: 'outside-class',
    title: 'Activities',
    why: 'Tell us what you care about: clubs, sports, a job, caring for your family. Start with what matters most to you.',
    content: [
      {
        kind: 'repeat',
        id: 'activities',
        buttonLabel: 'Add another activity',
        maxNumberOfComponents: ACTIVITY_SUFFIXES.length,
        components: ACTIVITY_SUFFIXES.map((suffix, index) => ({
          label: `Activity ${index + 1}`,
          content: activity(suffix, codeLists.activity_select),
        })),
      },
    ],
  };
}

function activity(suffix: string, kinds: readonly Option[]): readonly Question[] {
  return [
    { kind: 'text', key: `activity_name${suffix}`, label: 'What do you do?' },
    {
      kind: 'select',
      key: `activity_select${suffix}`,
      label: 'What kind of activity is it?',
      options: kinds,
    },
  ];
}
