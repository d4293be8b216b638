import type { Say } from '#words/say.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Voice } from '../languages.ts';
import type { Reply } from './app.ts';
import { framePage } from './frame.ts';
import { whoIn } from './who.ts';

const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Sends the message as a page in the college's frame, with a link that leads on, to a browser that opened the address as a page. */
export function sendErrorPage(reply: Reply, voice: Voice, message: string): Reply {
  const { say } = voice;
  const status = reply.statusCode;
  const [href, label] = nextStep(reply, say);
  const main = `<p>${escapeHtml(message)}</p>
<p><a class="button" href="${href}">${escapeHtml(label)}</a></p>`;
  // Bypass the route's serializer, which is for its success.
  return reply
    .serializer(String)
    .send(framePage(reply, voice, { title: titleOf(status, voice), main }));
}

/** The link that leads on: an ended session, to where a new one begins. */
function nextStep({ statusCode, request }: Reply, say: Say): [href: string, label: string] {
  if (RETRYABLE.has(statusCode)) return ['', say('Try again')];
  if (statusCode !== 401) return ['/', say('Go to the application')];
  const isOfStaff = whoIn(request.routeOptions?.config)?.kind === 'staff';
  return [isOfStaff ? '/desk' : '/login', say('Log in')];
}

function titleOf(status: number, { say }: Voice): string {
  if (status === 404 || status === 410) return say('There is nothing here');
  if (status === 401) return say('Please log in again');
  if (status === 403) return say('This link does not open');
  if (status === 429 || status === 503) return say('Please try again in a moment');
  return status >= 500 ? say('Something went wrong.') : say('This did not work');
}
