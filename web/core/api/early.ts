/** Makes the first call of a logged-in applicant's page before the main script has loaded. Part of the entry script. */
import { GET_PROFILE } from '#contract/calls.ts';

/** The headers of every call, with or without a body (spec §7). */
export const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** Requests the profile as `request.ts` would; `request.ts` later takes the answer. */
export function askForProfileEarly(): Promise<Response> {
  const address = GET_PROFILE.slice(GET_PROFILE.indexOf('/'));
  const answer = fetch(address, { headers: JSON_HEADERS });
  // `request.ts` handles the rejection.
  answer.catch(() => undefined);
  return answer;
}
