import type { Section } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';

/** The applicant's faith, if they like to say. */
export function religionSection({ codeLists }: FormOptions): Section {
  return {
    id: 'religion',
    title: 'Religion',
    why: 'If you tell us, our campus ministry can invite you. You do not have to answer.',
    content: [
      {
        kind: 'select',
        key: 'religious_affiliation',
        label: 'Religious affiliation',
        options: codeLists.religious_affiliation,
      },
    ],
  };
}
