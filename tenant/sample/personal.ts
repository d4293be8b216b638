import type { Option } from '#form/engine/definition.ts';

export const citizenshipTypes: readonly Option[] = [
  { value: 'US', label: 'U.S. citizen or U.S. national' },
  { value: 'PR', label: 'U.S. permanent resident (green card holder)' },
  { value: 'RF', label: 'Refugee or person granted asylum' },
  { value: 'DA', label: 'DACA, undocumented, or Deferred Enforced Departure' },
  { value: 'TP', label: 'Temporary Protected Status (TPS) or humanitarian parole' },
  { value: 'F1', label: 'Citizen of another country who has or needs a student visa (F-1 or J-1)' },
  { value: 'OV', label: 'Citizen of another country with a different U.S. visa' },
  { value: 'XX', label: 'I am not sure' },
];

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
