import type { Option } from '../engine/definition.ts';

/** The answers to a yes/no question (contract §5). */
export const yesNo: readonly Option[] = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];
