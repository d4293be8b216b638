/** Checks answers against the server's own API description. */
import Schema from 'typebox/schema';
import type { Request } from './requests.ts';

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly body: string;
};

/** Statuses that any call may answer besides those that it describes (docs/api.md, "Status codes"). */
const REFUSED_IN_GENERAL = [400, 401, 403, 404, 405, 409, 413, 414, 415, 417, 422, 429, 431];

const A_MESSAGE = {
  type: 'object',
  // A submission has the errors of its answers besides.
  properties: { message: { type: 'string', minLength: 1 }, errors: { type: 'object' } },
  required: ['message'],
  additionalProperties: false,
};

type Judge = (request: Request, answer: Answer) => string | undefined;

/**
 * @param components the schemas that others refer to.
 * @returns a judge, which says in a few words what is wrong with an answer; undefined if nothing is.
 */
export function createJudge(components: object): Judge {
  const compiled = new Map<object, ReturnType<typeof Schema.Compile>>();
  /** Why a value does not match a schema; undefined if it does. */
  function problemIn(value: unknown, schema: object): string | undefined {
    const whole = { ...schema, components } as never;
    const check = compiled.get(schema) ?? Schema.Compile(whole);
    compiled.set(schema, check);
    if (check.Check(value)) return undefined;
    const [, errors] = Schema.Errors(whole, value);
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
  }

  return ({ operation, method, url, isItself }, { status, type, body }) => {
    // Without a build the page answers 503; no call depends on it.
    if (status === 503 && (method === 'HEAD' || body.includes('npm run build'))) return undefined;
    if (status >= 500 || status < 200) return `${status} is no answer`;
    if (method === 'HEAD' || method === 'OPTIONS') return undefined;
    // A request with another method or address may reach another call, or none.
    const described = isItself ? operation.responses[status] : undefined;
    if (isItself && described === undefined && !REFUSED_IN_GENERAL.includes(status)) {
      return `${status} is not described`;
    }
    if (!/^application\/json(;|$)/.test(type)) {
      if (status < 300) return type === '' && body !== '' ? 'no content type' : undefined;
      // The check of a receipt answers with HTML.
      const isPage = type.startsWith('text/html') && /^\/+(verify|letters)/i.test(url);
      const isDescribed = described?.content?.['text/html'] !== undefined;
      return status < 400 || isPage || isDescribed
        ? undefined
        : `${status} is no JSON but “${type}”`;
    }
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `${status} says that it is JSON and is not`;
    }
    const schema = described?.content?.['application/json']?.schema;
    if (schema === undefined) {
      return status >= 400 && problemIn(value, A_MESSAGE) ? `${status} is no message` : undefined;
    }
    const problem = problemIn(value, schema);
    return problem && `${status} is not of its schema (${problem.slice(0, 300)})`;
  };
}
