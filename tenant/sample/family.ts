import type { Option } from '#form/engine/definition.ts';

/** Relationships of a parent or guardian to the applicant. */
export const relationships: readonly Option[] = [
  { value: 'MO', label: 'Mother' },
  { value: 'FA', label: 'Father' },
  { value: 'PA', label: 'Parent' },
  { value: 'SM', label: 'Stepmother' },
  { value: 'SF', label: 'Stepfather' },
  { value: 'GM', label: 'Grandmother' },
  { value: 'GF', label: 'Grandfather' },
  { value: 'LG', label: 'Legal guardian' },
  { value: 'FP', label: 'Foster parent' },
  { value: 'AU', label: 'Aunt' },
  { value: 'UN', label: 'Uncle' },
  { value: 'SI', label: 'Sibling' },
  { value: 'SP', label: 'Spouse or partner' },
  { value: 'WC', label: 'Court-appointed guardian or case worker' },
  { value: 'OT', label: 'Another relationship' },
];

/** How a parent or guardian is addressed. */
export const titles: readonly Option[] = [
  { value: 'MS', label: 'Ms.' },
  { value: 'MRS', label: 'Mrs.' },
  { value: 'MISS', label: 'Miss' },
  { value: 'MR', label: 'Mr.' },
  { value: 'MX', label: 'Mx.' },
  { value: 'DR', label: 'Dr.' },
  { value: 'PROF', label: 'Professor' },
  { value: 'REV', label: 'The Reverend' },
  { value: 'RAB', label: 'Rabbi' },
  { value: 'IMAM', label: 'Imam' },
  { value: 'HON', label: 'The Honorable' },
  { value: 'MIL', label: 'Military rank' },
];

export const phoneTypes: readonly Option[] = [
  { value: 'C', label: 'Cell' },
  { value: 'H', label: 'Home' },
  { value: 'W', label: 'Work' },
  { value: 'O', label: 'Other' },
];

/** Relationships of a graduate of the college to the applicant. */
export const legacyRelationships: readonly Option[] = [
  { value: 'PA', label: 'Parent' },
  { value: 'SP', label: 'Stepparent' },
  { value: 'GP', label: 'Grandparent' },
  { value: 'GG', label: 'Great-grandparent' },
  { value: 'SI', label: 'Brother, sister or sibling' },
  { value: 'AU', label: 'Aunt or uncle' },
  { value: 'CO', label: 'Cousin' },
  { value: 'SO', label: 'Spouse or partner' },
  { value: 'CH', label: 'Child' },
  { value: 'GU', label: 'Guardian' },
  { value: 'OT', label: 'Another relative' },
];
