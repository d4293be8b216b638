import type { Profile } from '#contract/application.ts';

/** When an application was submitted, or undefined. */
export function submittedAt(profile: Profile | undefined): Date | undefined {
  const item = profile?.web_status.find(({ web_status }) => web_status === 'submitted');
  return item && new Date(item.at);
}
