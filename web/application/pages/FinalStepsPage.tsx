import { FormPage } from './FormPage.tsx';

/** The last step: what the applicant declares. */
export function Component() {
  return <FormPage pageId="final-steps" />;
}
