import type { Option } from '#form/engine/definition.ts';

/** Legal sex, as the college has to report it (IPEDS wording). */
export const gender: readonly Option[] = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'X', label: 'Another legal gender (X)' },
  { value: 'U', label: 'I prefer not to say' },
];

export const genderIdentities: readonly Option[] = [
  { value: 'W', label: 'Woman' },
  { value: 'M', label: 'Man' },
  { value: 'NB', label: 'Nonbinary' },
  { value: 'TW', label: 'Transgender woman' },
  { value: 'TM', label: 'Transgender man' },
  { value: '2S', label: 'Two-Spirit' },
  { value: 'GQ', label: 'Genderqueer or gender nonconforming' },
  { value: 'Q', label: 'Questioning or unsure' },
  { value: 'O', label: 'I use a different term' },
  { value: 'N', label: 'I prefer not to say' },
];
