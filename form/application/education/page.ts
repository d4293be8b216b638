import type { Page } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';
import { activitiesSection } from './activities.ts';
import { enrollmentSection } from './enrollment.ts';
import { gradesSection } from './grades.ts';
import { highSchoolSection } from './high-school.ts';
import { educationSchema } from './schema.ts';
import { statementSection } from './statement.ts';
import { testsSection } from './tests.ts';

/** The second step: school, plans and the applicant's own words (spec §2). */
export function educationPage(options: FormOptions): Page {
  return {
    id: 'education',
    title: 'Education UG',
    sections: [
      enrollmentSection(options),
      highSchoolSection,
      gradesSection(options),
      activitiesSection(options),
      testsSection,
      statementSection(options),
    ],
    schema: educationSchema(options),
  };
}
