import type { FastifyError } from 'fastify';
import type { Say, Speech } from '#words/say.ts';
import { troubleOf } from '../database/is-down.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Languages, Voice } from '../languages.ts';
import type { App, Reply, Request } from './app.ts';
import { AppError, sessionIsInvalid, unexpected } from './errors.ts';
import { framePage } from './frame.ts';
import { isNavigation } from './navigation.ts';
import { inPlainWords } from './validation-words.ts';
import { whoIn } from './who.ts';

/** Sentences for requests that the HTTP library itself refuses, by its error codes. */
const REFUSED: Readonly<Record<string, readonly [status: number, speech: Speech]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, (say) => say('The request is not valid JSON.')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, (say) => notWhole(say)],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    (say) => say('The request must be JSON (application/json).'),
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, (say) => say('The request is too large.')],
  FST_ERR_BAD_URL: [400, (say) => say('The address of the request is not valid.')],
};

const notWhole: Speech = (say) => say('Only part of the request arrived.');
const notUnderstood: Speech = (say) => say('We could not understand this request.');
const erased: Speech = (say) => say('This application is no longer here: it was erased.');
const cannotReach: Speech = (say) =>
  say('We cannot reach our records right now. Please try again in a minute.');
const cannotSave: Speech = (say) =>
  say('We cannot save anything right now. Please try again in a minute.');

/** The one place where an error becomes an answer: `{message}` with a status (docs/api.md), or a page for a browser that opens one. */
export function answerErrors(app: App, languages: Languages): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(error, request, reply, languages),
  );
}

/** Also for errors before a route is found, such as an address that cannot be decoded. */
export function sendError(
  error: FastifyError | AppError,
  request: Request,
  reply: Reply,
  languages: Languages,
): Reply {
  const problem = toAppError(error, request);
  log(problem, request);
  reply.code(problem.status).type('application/json; charset=utf-8');
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', problem.retryAfterSeconds);
  }
  const isMasked = problem.status >= 500 && problem.status !== 503;
  const voice = languages.for(request);
  const message = (isMasked ? unexpected : problem.speech)(voice.say);
  if (isNavigation(request)) return sendErrorPage(reply, voice, message);
  // Bypass the route's serializer: its success schema must not filter the error's fields.
  return reply
    .serializer(JSON.stringify)
    .send({ message, ...(problem.errors && { errors: problem.errors(voice) }) });
}

function toAppError(error: FastifyError | AppError, request: Request): AppError {
  if (error instanceof AppError) return error;
  // The client's connection ended before its body had arrived. A lost database connection has the same error code, so the stream that
  // raised the error decides.
  if (request.raw?.errored === error) {
    return new AppError(400, 'broken_off', notWhole, { cause: error, log: error.message });
  }
  if (isAboutErasedAccount(error)) return accountIsGone(error, request);
  const [problem] = error.validation ?? [];
  if (problem !== undefined) {
    const part = error.validationContext ?? 'body';
    return new AppError(400, 'against_schema', (say) => inPlainWords(say, problem, part));
  }
  const refused = REFUSED[error.code];
  if (refused !== undefined) return new AppError(refused[0], error.code, refused[1]);
  const trouble = troubleOf(error);
  if (trouble !== undefined) {
    const speech = trouble.startsWith('takes no changes') ? cannotSave : cannotReach;
    const log = `the database ${trouble}: ${error.message}`;
    return new AppError(503, 'database_down', speech, { cause: error, retryAfterSeconds: 10, log });
  }
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500
    ? new AppError(statusCode, error.code, notUnderstood)
    : new AppError(500, 'unexpected', unexpected, { cause: error });
}

/** Whether an insert raced with the erasure of its account (`foreign_key_violation`). */
function isAboutErasedAccount(error: Error): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23503' && String(constraint).endsWith('_account_id_fkey');
}

function accountIsGone(cause: Error, request: Request): AppError {
  return whoIn(request.routeOptions?.config)?.kind === 'applicant'
    ? new AppError(401, 'account_erased', sessionIsInvalid, { cause })
    : new AppError(404, 'account_erased', erased, { cause });
}

/** Addresses may hold tokens, so the log gets the route's pattern and never the address itself. */
function log(problem: AppError, request: Request): void {
  const where = { method: request.method, route: request.routeOptions?.url, code: problem.code };
  if (problem.code === 'overloaded') {
    // Logging every refusal would add to the overload; /metrics counts them.
    request.log.debug({ ...where, detail: problem.log }, 'a request was turned away');
  } else if (problem.status >= 500) {
    request.log.error(
      { ...where, detail: problem.log, err: problem.cause ?? problem },
      'a request failed',
    );
  } else if (problem.log !== undefined) {
    request.log.info({ ...where, detail: problem.log }, 'a request was refused');
  }
}

const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Sends the message as a page in the college's frame, with a link that leads on, to a browser that opened the address as a page. */
function sendErrorPage(reply: Reply, voice: Voice, message: string): Reply {
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
