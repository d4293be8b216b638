import type { Request } from '#server/platform/http/app.ts';

/** What is kept of the name that a browser gives itself. */
const LONGEST = 200;

/** The name that the caller's browser gives itself, by which the owner of a session recognizes it. Anybody may make one up. */
export function browserOf(request: Request): string {
  return (request.headers['user-agent'] ?? '').slice(0, LONGEST);
}
