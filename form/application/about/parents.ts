import { notEquals } from '../../engine/conditions.ts';
import type { Block, Section } from '../../engine/definition.ts';
import { yesNo } from '../../lists/short-lists.ts';
import { addressQuestions, underPrefix } from '../address.ts';
import { faq, row } from '../blocks.ts';
import type { FormOptions } from '../form-options.ts';
import { writesToParents } from '../policies.ts';

/** The prefixes of the keys about each parent or guardian (contract §5). */
export const PARENT_PREFIXES = ['parent_1_', 'parent_2_'] as const;
export type ParentPrefix = (typeof PARENT_PREFIXES)[number];

/** The id of the section on the applicant's parents or guardians. */
export const PARENTS_SECTION = 'parents-and-guardians';

/** How the form names a parent to the applicant: "Parent 1/Guardian 1" (spec §5). */
export function parentTitle(prefix: ParentPrefix): string {
  const number = prefix === 'parent_1_' ? 1 : 2;
  return `Parent ${number}/Guardian ${number}`;
}

/** Asks about one parent or guardian, and perhaps a second. */
export function parentsSection(options: FormOptions): Section {
  return {
    id: PARENTS_SECTION,
    title: 'Parents or guardians',
    why: 'So we know who to contact. One parent or guardian is enough.',
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
      faq(writesToParents(options), {
        question: 'What if I have no parent or guardian?',
        answer:
          'Name an adult who knows you, such as a relative or case worker, and choose their relationship to you.',
      }),
    ],
  };
}

function parentQuestions(
  prefix: ParentPrefix,
  { codeLists, internationalPhone }: FormOptions,
): Block {
  const at = underPrefix(prefix);
  return {
    kind: 'group',
    legend: parentTitle(prefix),
    content: [
      row(
        {
          kind: 'select',
          ...at('relationship'),
          label: 'Relationship to you',
          options: codeLists.relationship,
        },
        { kind: 'select', ...at('prefix'), label: 'Title', options: codeLists.prefix },
      ),
      row(
        { kind: 'text', ...at('first_name'), label: 'First name' },
        { kind: 'text', ...at('last_name'), label: 'Last name' },
      ),
      { kind: 'email', ...at('email_address'), label: 'Email address' },
      {
        kind: 'phone',
        ...at('phone'),
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
        ...at('phone_type'),
        label: 'Type of phone',
        options: codeLists.phone_type,
      },
      {
        kind: 'radio',
        ...at('send_parent'),
        label: 'May we send this person news about your application?',
        help: 'Such as visit days, deadlines and our decision.',
        options: yesNo,
      },
      {
        kind: 'radio',
        ...at('addr_same_as_stu_perm'),
        label: 'Does this person live at your address?',
        options: yesNo,
      },
      {
        kind: 'conditional',
        hideWhen: [notEquals(at('addr_same_as_stu_perm').key, 'N')],
        content: addressQuestions(prefix, {
          help: 'Start typing to search, or type it in yourself.',
          isApplicants: false,
        }),
      },
    ],
  };
}
