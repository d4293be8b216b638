/** The call that the page of somebody who is logged in makes first of all, made before its script is there. Part of the page's first lines. */
import { GET_PROFILE } from '#contract/calls.ts';

/** Of every call, with and without a body (spec §7). */
export const JSON_HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** Asks for the profile as `request.ts` would, which takes the answer. */
export function askForProfileEarly(): Promise<Response> {
  const address = GET_PROFILE.slice(GET_PROFILE.indexOf('/'));
  const answer = fetch(address, { headers: JSON_HEADERS });
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
  return answer;
}
