import type { Option } from '#form/engine/definition.ts';

export const citizenshipTypes: readonly Option[] = [
  { value: 'US', label: 'U.S. citizen or U.S. national' },
  { value: 'PR', label: 'U.S. permanent resident (green card holder)' },
  { value: 'RF', label: 'Refugee or person granted asylum' },
  { value: 'DA', label: 'DACA, undocumented, or Deferred Enforced Departure' },
  { value: 'TP', label: 'Temporary protected status or humanitarian parole' },
  { value: 'F1', label: 'Citizen of another country who has or needs a student visa (F-1 or J-1)' },
  { value: 'OV', label: 'Citizen of another country with a different U.S. visa' },
  { value: 'XX', label: 'I am not sure' },
];
