import type { PageOfApplication } from '../product.ts';
import { ethnicitySection, religionSection } from './background.ts';
import { citizenshipSection } from './citizenship.ts';
import { addressSection, contactSection } from './contact.ts';
import { legacySection } from './legacy.ts';
import { aboutModel } from './model.ts';
import { parentsSection } from './parents.ts';
import { personalSection } from './personal.ts';
import { aboutSchema } from './schema.ts';

/** The first step: the applicant and their family (spec §2). */
export const about: PageOfApplication<'about'> = {
  page: (options) => ({
    id: 'about',
    title: 'About You',
    sections: [
      personalSection(options),
      contactSection(options),
      addressSection,
      citizenshipSection(options),
      ethnicitySection(options),
      religionSection(options),
      parentsSection(options),
      legacySection(options),
    ],
    schema: aboutSchema(options),
  }),
  model: aboutModel,
};
