/** The short option lists of the form itself (spec §3, "Option lists"). */
import type { Option } from '../engine/definition.ts';

/** The answers to a yes/no question (contract §5). */
export const yesNo: readonly Option[] = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];

/** The months as `1` to `12` (spec §3, "Option lists"). */
export const months: readonly Option[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, index) => ({ value: String(index + 1), label }));
