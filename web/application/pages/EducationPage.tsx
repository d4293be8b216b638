import { FormPage } from './FormPage.tsx';

/** The second step: school, plans and the applicant's own words. */
export function Component() {
  return <FormPage pageId="education" />;
}
