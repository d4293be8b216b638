import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { Method } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import type { App } from './app.ts';
import type { DeclaredLimit } from './limits.ts';
import type { Who } from './who.ts';

/** A call: its callers, its input and its answers. Any other property goes into the `config` of its route. */
type Call = {
  readonly who: Pick<Who, 'kind'>;
  readonly limits?: readonly DeclaredLimit[];
  readonly params?: object;
  readonly querystring?: object;
  readonly body?: object;
  /** The kinds of its body, where that is no JSON. */
  readonly consumes?: readonly string[];
  /** Its answer, if that is more than a message. */
  readonly answer?: unknown;
  /** It is answered with 202 and a message; its work continues afterwards. */
  readonly isAccepted?: true;
  /** The statuses of its errors, besides those that follow from its caller, its input and its limits. */
  readonly refusals?: readonly number[];
  /** Answers of another shape, by their status; one below 400 takes the place of the usual answer. */
  readonly answers?: Readonly<Record<number, unknown>>;
};

type SchemaOf<Given extends Call> = Pick<
  Given,
  keyof Given & ('params' | 'querystring' | 'body')
> & {
  response: (Given extends { isAccepted: true }
    ? { 202: typeof Message }
    : { 200: Given extends { answer: infer Answer } ? Answer : typeof Message }) &
    (Given extends { answers: infer Others } ? Others : unknown);
};

type Handler<Given extends Call> = RouteHandlerMethod<
  Server,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  Pick<Given, 'who'> & FastifyContextConfig,
  SchemaOf<Given>,
  TypeBoxTypeProvider,
  FastifyBaseLogger
>;

/** The statuses of the errors of every call of a kind of caller. */
const REFUSALS: Readonly<Record<string, readonly number[]>> = {
  applicant: [401],
  staff: [400, 401, 403, 404, 409, 429],
  'staff link': [403],
  handoff: [403],
};

/**
 * Adds the calls of one group by the contract's constants, which hold method and path: `on(SAVE_TAB, 'Save the tab', { who, body: SaveTab },
 * handler)`. Handlers have Fastify's own types.
 * @param tag of the group in `/openapi.json`.
 */
export function callsOf(app: App, tag: string) {
  return <Given extends Call>(
    call: string,
    summary: string,
    given: Given,
    handler: Handler<Given>,
    more: Pick<RouteOptions, 'bodyLimit' | 'onRequest'> = {},
  ): void => {
    const [method, url] = call.split(' ') as [Method, string];
    const { input, response, config } = readCall(given);
    const schema = { summary, tags: [tag], ...input, response };
    app.route({ method, url, config, schema, handler: handler as RouteHandlerMethod, ...more });
  };
}

/** The parts of a call as its route has them. */
export function readCall(given: Call) {
  const { params, querystring, body, consumes, answer = Message, isAccepted, ...others } = given;
  const { refusals = [], answers = {}, ...config } = others;
  const input = {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(body && { body }),
  };
  const statuses = [
    ...(REFUSALS[config.who.kind] ?? []),
    ...(Object.keys(input).length > 0 ? [400] : []),
    ...(config.limits ? [429] : []),
    ...refusals,
  ];
  const isOther = Object.keys(answers).some((status) => Number(status) < 400);
  const done = isOther ? {} : { [isAccepted ? 202 : 200]: answer };
  const errors = Object.fromEntries(statuses.map((status) => [status, Message]));
  return {
    input: { ...input, ...(consumes && { consumes }) },
    response: { ...errors, ...done, ...answers },
    config: config as FastifyContextConfig,
  };
}

/** For `answers` of a call. */
export const REDIRECT_TO_FILE = { 302: Type.Null({ description: 'a redirect to a file' }) };

/** The path of a call, without its method. */
export function pathOf(call: string): string {
  return call.slice(call.indexOf('/'));
}
