import { type Answers, textAt } from '../engine/answers.ts';

/** The applicant's name as far as it is known; without one, the address of the account. */
export function applicantName(answers: Answers, username: string): string {
  const names = ['first_name', 'middle_name', 'last_name'].map((key) =>
    textAt(answers, key).trim(),
  );
  return names.filter((name) => name !== '').join(' ') || username;
}
