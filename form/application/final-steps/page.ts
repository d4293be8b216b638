import type { Page } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';
import { certificationSection } from './certification.ts';
import { conductSection } from './conduct.ts';
import { counselorWaiverSection } from './counselor-waiver.ts';
import { finalStepsSchema } from './schema.ts';

/** The last step: what the applicant declares (spec §2). */
export function finalStepsPage(options: FormOptions): Page {
  return {
    id: 'final-steps',
    title: 'Final Steps',
    sections: [conductSection, counselorWaiverSection, certificationSection(options)],
    schema: finalStepsSchema,
  };
}
