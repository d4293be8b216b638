import type { ServiceApplication } from '#contract/staff.ts';

export interface AttachedDocument {
  readonly key: string;
  readonly name: string;
}

/** The documents of an application, in the order of their keys. Pure. */
export function documentsOf({
  document_answer,
}: Pick<ServiceApplication, 'document_answer'>): AttachedDocument[] {
  return Object.entries(document_answer)
    .map(([key, { file_name }]) => ({ key, name: file_name }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}
