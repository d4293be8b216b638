import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { TEXT_PATTERN } from '#contract/text.ts';

/**
 * Says in plain words what is wrong with a request that its schema refuses.
 * @param part which part of the request: `body`, `querystring`, `params` or `headers`.
 */
export function inPlainWords(problem: FastifySchemaValidationError, part: string): string {
  const { keyword, params, instancePath } = problem;
  const name = instancePath.split('/').slice(1).map(unescapeStep).join('.');
  const it = name === '' ? wholeOf(part) : `“${name}”`;
  switch (keyword) {
    case 'required':
      return `${inside(name)}“${params.missingProperty}” is missing.`;
    case 'additionalProperties':
      return `${inside(name)}“${params.additionalProperty}” is not something we know.`;
    case 'type':
      return `${it} must be ${typeInWords(params.type)}.`;
    case 'maxLength':
      return `${it} is too long. It may have at most ${params.limit} characters.`;
    case 'minLength':
      return `${it} is too short. It must have at least ${params.limit} characters.`;
    case 'minimum':
      return `${it} must be ${params.limit} or more.`;
    case 'maximum':
      return `${it} must be ${params.limit} or less.`;
    case 'pattern':
      if (params.pattern === TEXT_PATTERN) return `${it} holds a character that cannot be stored.`;
      return `${it} does not hold what it may hold.`;
    default:
      return `${it} does not hold what it may hold.`;
  }
}

function inside(name: string): string {
  return name === '' ? '' : `In “${name}”: `;
}

function wholeOf(part: string): string {
  return part === 'body' ? 'The request' : 'The address of the request';
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function typeInWords(type: unknown): string {
  switch (type) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'array':
      return 'a list';
    case 'object':
      return 'a JSON object';
    default:
      return 'of another type';
  }
}
