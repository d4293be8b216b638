/** The call that the page of somebody who is logged in makes first of all, made before its script is there. Part of the page's first lines. */
import { type Call, GET_PROFILE } from '#contract/calls.ts';

let profile: Promise<Response> | undefined;

/** Asks for the profile now, as `request.ts` would. {@link takeEarly} has the answer. */
export function askForProfileEarly(): void {
  const address = GET_PROFILE.slice(GET_PROFILE.indexOf('/'));
  profile = fetch(address, { headers: { Accept: 'application/json' } });
  // Whoever takes it hears of it.
  profile.catch(() => undefined);
}

/** The answer to a call that was made early. Only once: who asks again wants to know how it stands then. */
export function takeEarly(call: Call): Promise<Response> | undefined {
  if (call !== GET_PROFILE) return undefined;
  const taken = profile;
  profile = undefined;
  return taken;
}
