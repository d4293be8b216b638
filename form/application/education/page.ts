import type { PageOfApplication } from '../product.ts';
import { activitiesSection } from './activities.ts';
import { enrollmentSection } from './enrollment.ts';
import { gradesSection } from './grades.ts';
import { highSchoolSection } from './high-school.ts';
import { educationModel } from './model.ts';
import { educationSchema } from './schema.ts';
import { statementSection } from './statement.ts';
import { testsSection } from './tests.ts';

/** The second step: school, plans and the applicant's own words (spec §2). */
export const education: PageOfApplication<'education'> = {
  page: (options) => ({
    id: 'education',
    title: 'Education UG',
    sections: [
      enrollmentSection(options),
      highSchoolSection(options),
      gradesSection(options),
      activitiesSection(options),
      testsSection(options),
      statementSection(options),
    ],
    schema: educationSchema(options),
  }),
  model: educationModel,
};
