/** Checks answers against the server's own API description. */
import Schema from 'typebox/schema';
import type { Request } from './request.ts';

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly body: string;
};

/** Statuses that any call may answer besides those that it describes (docs/api.md, "Status codes"). */
const REFUSED_IN_GENERAL = [400, 401, 403, 404, 405, 409, 413, 414, 415, 417, 422, 429, 431];

const A_MESSAGE = {
  type: 'object',
  properties: { message: { type: 'string', minLength: 1 } },
  required: ['message'],
  additionalProperties: false,
};

type Judge = (request: Request, answer: Answer) => string | undefined;

/**
 * @param components the schemas that others refer to.
 * @returns a judge, which says in a few words what is wrong with an answer; undefined if nothing is.
 */
export function createJudge(components: object): Judge {
  const compiled = new Map<string, ReturnType<typeof Schema.Compile>>();
  /** Why a value does not match a schema; undefined if it does. */
  const problemIn = (value: unknown, name: string, schema: object): string | undefined => {
    const whole = { ...schema, components } as never;
    const check = compiled.get(name) ?? Schema.Compile(whole);
    compiled.set(name, check);
    if (check.Check(value)) return undefined;
    const [, errors] = Schema.Errors(whole, value);
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
  };

  return ({ operation, method, url, bent }, { status, type, body }) => {
    if (isUnbuiltPage(method, status, body)) return undefined;
    if (status >= 500) return `${status}`;
    if (status < 200) return `${status} is no answer`;
    // A request with a bent address may reach another call, or none.
    const isItself =
      method === operation.method &&
      !bent.some((bend) => bend.startsWith('odd address') || bend.startsWith('odd text'));
    if (method === 'HEAD' || method === 'OPTIONS') return undefined;
    const { responses } = operation;
    const described = isItself ? responses[String(status)] : undefined;
    if (isItself && described === undefined && !REFUSED_IN_GENERAL.includes(status)) {
      return `${status} is not described`;
    }
    const isJson = /^application\/json(;|$)/.test(type);
    if (
      status >= 400 &&
      !isJson &&
      described?.content?.['text/html'] === undefined &&
      !isPage(type, url)
    ) {
      return `${status} is no JSON but “${type}”`;
    }
    if (!isJson)
      return status !== 204 && status < 300 && type === '' && body !== ''
        ? 'no content type'
        : undefined;
    const value = parsed(body);
    if (value === NOT_JSON) return `${status} says that it is JSON and is not`;
    const schema = described?.content?.['application/json']?.schema;
    if (schema !== undefined) {
      const name = `${operation.method} ${operation.path} ${status}`;
      const problem = problemIn(value, name, schema);
      return problem && `${status} is not of its schema (${problem.slice(0, 300)})`;
    }
    if (status < 400) return undefined;
    return problemIn(value, 'a message', A_MESSAGE) && `${status} is no message`;
  };
}

/** Without a build the page answers 503; no call depends on it. */
function isUnbuiltPage(method: string, status: number, body: string): boolean {
  return status === 503 && (method === 'HEAD' || body.includes('npm run build'));
}

/** The check of a receipt answers with HTML. */
function isPage(type: string, url: string): boolean {
  return type.startsWith('text/html') && /^\/+verify/i.test(url);
}

const NOT_JSON = Symbol('not JSON');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
