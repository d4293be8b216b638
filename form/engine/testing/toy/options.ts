import type { Option } from '../../definition.ts';

/** Options of a list, from labels by value. */
export const options = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
