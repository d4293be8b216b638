import { FormPage } from './FormPage.tsx';

/** The first step: who the applicant is. */
export function Component() {
  return <FormPage pageId="about" />;
}
