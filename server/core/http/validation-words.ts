import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { REASON_PATTERN, TEXT_PATTERN } from '#contract/text.ts';
import type { Say } from '#words/say.ts';

/**
 * Explains in plain words why a schema refuses a request.
 * @param part which part of the request: `body`, `querystring`, `params` or `headers`.
 */
export function inPlainWords(
  say: Say,
  { keyword, params, instancePath }: FastifySchemaValidationError,
  part: string,
): string {
  const name = instancePath.split('/').slice(1).map(unescapeStep).join('.');
  const whole = part === 'body' ? say('The request') : say('The address of the request');
  // Callers do not know the names of path parameters.
  const it = name === '' || part === 'params' ? whole : `“${name}”`;
  const limit = String(params.limit);
  const inside = (problem: string) =>
    name === '' ? problem : say('In “{name}”: {problem}', { name, problem });
  switch (keyword) {
    case 'required':
      return inside(say('“{name}” is missing.', { name: String(params.missingProperty) }));
    case 'additionalProperties': {
      const strange = String(params.additionalProperty);
      return inside(say('“{name}” is not something we know.', { name: strange }));
    }
    case 'type':
      return mustBe(say, it, params.type);
    case 'maxLength':
      return say('{it} is too long. It may have at most {limit} characters.', { it, limit });
    case 'minLength':
      return say('{it} is too short. It must have at least {limit} characters.', { it, limit });
    case 'minimum':
      return say('{it} must be {limit} or more.', { it, limit });
    case 'maximum':
      return say('{it} must be {limit} or less.', { it, limit });
    case 'pattern':
      if (params.pattern === REASON_PATTERN) return say('Please say why.');
      if (params.pattern !== TEXT_PATTERN) break;
      return say('{it} holds a character that cannot be stored.', { it });
  }
  return say('{it} has a value that is not allowed.', { it });
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function mustBe(say: Say, it: string, type: unknown): string {
  switch (type) {
    case 'string':
      return say('{it} must be text.', { it });
    case 'boolean':
      return say('{it} must be true or false.', { it });
    case 'integer':
      return say('{it} must be a whole number.', { it });
    case 'number':
      return say('{it} must be a number.', { it });
    case 'array':
      return say('{it} must be a list.', { it });
    case 'object':
      return say('{it} must be a JSON object.', { it });
    default:
      return say('{it} has a value that is not allowed.', { it });
  }
}
