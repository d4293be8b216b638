import { notEquals } from '../../engine/conditions.ts';
import type { Block, Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/yes-no.ts';
import { addressQuestions } from '../address-questions.ts';
import type { FormOptions } from '../form-options.ts';

/** The prefixes of the parents' keys (contract §5). */
export const PARENT_PREFIXES = ['parent_1_', 'parent_2_'] as const;

/** Which parent or guardian a question is about. */
export type ParentPrefix = (typeof PARENT_PREFIXES)[number];

/** What the applicant reads for a parent: "Parent 1/Guardian 1" (spec §5). */
export function parentTitle(prefix: ParentPrefix): string {
  const number = prefix === 'parent_1_' ? 1 : 2;
  return `Parent ${number}/Guardian ${number}`;
}

/** The people who look after the applicant. */
export function parentsSection(options: FormOptions): Section {
  return {
    id: 'parents-and-guardians',
    title: 'Parents or guardians',
    why: 'So that we know whom to turn to. Tell us about one person who looks after you; a second one is up to you.',
    content: [
      parentQuestions('parent_1_', options),
      {
        kind: 'confirmation',
        id: 'second-parent',
        trigger: {
          via: 'button',
          label: 'Add a second parent or guardian',
          openLabel: 'Second parent or guardian',
        },
        after: [parentQuestions('parent_2_', options)],
        optional: [],
      },
    ],
  };
}

function parentQuestions(
  prefix: ParentPrefix,
  { codeLists, internationalPhone }: FormOptions,
): Block {
  return {
    kind: 'group',
    legend: parentTitle(prefix),
    content: [
      {
        kind: 'select',
        key: `${prefix}relationship`,
        prefix,
        label: 'Relationship to you',
        options: codeLists.relationship,
      },
      {
        kind: 'select',
        key: `${prefix}prefix`,
        prefix,
        label: 'Title',
        options: codeLists.prefix,
      },
      { kind: 'text', key: `${prefix}first_name`, prefix, label: 'First name' },
      { kind: 'text', key: `${prefix}last_name`, prefix, label: 'Last name' },
      { kind: 'email', key: `${prefix}email_address`, prefix, label: 'Email address' },
      {
        kind: 'phone',
        key: `${prefix}phone`,
        prefix,
        label: 'Phone',
        ...(internationalPhone
          ? {
              international: 'either' as const,
              help: 'Outside the United States and Canada, start with + and the country code.',
            }
          : {}),
      },
      {
        kind: 'radio',
        key: `${prefix}phone_type`,
        prefix,
        label: 'Type of phone',
        options: codeLists.phone_type,
      },
      {
        kind: 'radio',
        key: `${prefix}send_parent`,
        prefix,
        label: 'May we send this person news about your application?',
        help: 'Such as visit days, deadlines and our decision.',
        options: yesNo,
      },
      {
        kind: 'radio',
        key: `${prefix}addr_same_as_stu_perm`,
        prefix,
        label: 'Does this person live at your address?',
        options: yesNo,
      },
      {
        kind: 'conditional',
        hideWhen: [notEquals(`${prefix}addr_same_as_stu_perm`, 'N')],
        content: addressQuestions(prefix, {
          line1Label: 'Address',
          line1Help: 'Start typing to search, or write it yourself.',
          isApplicants: false,
        }),
      },
    ],
  };
}
