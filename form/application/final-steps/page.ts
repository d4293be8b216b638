import type { PageOfApplication } from '../product.ts';
import { conductSection } from './conduct.ts';
import { certificationSection, counselorWaiverSection } from './declarations.ts';
import { finalStepsModel } from './model.ts';
import { finalStepsSchema } from './schema.ts';

/** The last step: the applicant's declarations (spec §2). */
export const finalSteps: PageOfApplication<'final-steps'> = {
  page: (options) => ({
    id: 'final-steps',
    title: 'Final Steps',
    sections: [conductSection(options), counselorWaiverSection, certificationSection(options)],
    schema: finalStepsSchema,
  }),
  model: () => finalStepsModel,
};
