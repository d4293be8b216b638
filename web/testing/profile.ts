import type { Profile } from '#contract/application.ts';

/** The profile of an applicant without an answer. */
export const profileOf = (username: string, more: Partial<Profile> = {}): Profile => ({
  username,
  answer: {},
  document_answer: {},
  last_page: '',
  successful_login: [],
  web_status: [],
  ...more,
});
