import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { describe, expect, it } from 'vitest';
import { TEXT_PATTERN } from '#contract/text.ts';
import { createEnglish } from '#words/english.ts';
import { createPseudoLanguage, isPseudo } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';
import { inPlainWords } from './validation-words.ts';

const english = sayIn(createEnglish());
const pseudo = sayIn(createPseudoLanguage());

const problem = (keyword: string, params: object, instancePath = '/a') =>
  ({ keyword, params, instancePath, schemaPath: '', message: '' }) as FastifySchemaValidationError;

describe('what is wrong with a request', () => {
  it.each<[string, FastifySchemaValidationError, string]>([
    ['“a” is missing.', problem('required', { missingProperty: 'a' }, ''), 'body'],
    ['In “b”: “a” is missing.', problem('required', { missingProperty: 'a' }, '/b'), 'body'],
    [
      '“a” is not something we know.',
      problem('additionalProperties', { additionalProperty: 'a' }, ''),
      'querystring',
    ],
    ['“a” must be true or false.', problem('type', { type: 'boolean' }), 'body'],
    ['“a” must be a whole number.', problem('type', { type: 'integer' }), 'body'],
    ['“a” must be a list.', problem('type', { type: 'array' }), 'body'],
    ['The request must be a JSON object.', problem('type', { type: 'object' }, ''), 'body'],
    ['“a” has a value that is not allowed.', problem('type', { type: 'null' }), 'body'],
    [
      '“a.b/c” is too long. It may have at most 5000 characters.',
      problem('maxLength', { limit: 5000 }, '/a/b~1c'),
      'body',
    ],
    ['“a” must be 1 or more.', problem('minimum', { limit: 1 }), 'body'],
    [
      '“a” holds a character that cannot be stored.',
      problem('pattern', { pattern: TEXT_PATTERN }),
      'body',
    ],
    ['“a” has a value that is not allowed.', problem('pattern', { pattern: 'x' }), 'body'],
    [
      'The address of the request has a value that is not allowed.',
      problem('pattern', { pattern: '^[0-9]+$' }, '/id'),
      'params',
    ],
  ])('reads %j, and reads so in every language', (sentence, error, part) => {
    expect(inPlainWords(english, error, part)).toBe(sentence);
    const said = inPlainWords(pseudo, error, part);
    expect(isPseudo(said)).toBe(true);
    expect(said).not.toMatch(/\b(?:is|must|may|holds|request)\b/);
  });

  it('never takes a caller’s words for placeholders', () => {
    const error = problem('required', { missingProperty: '{name}' }, '/{problem}');
    expect(inPlainWords(english, error, 'body')).toBe('In “{problem}”: “{name}” is missing.');
  });
});
