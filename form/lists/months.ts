import type { Option } from '../engine/definition.ts';

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
