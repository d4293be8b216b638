/**
 * Parses a sentence with placeholders as translators write it (ICU MessageFormat): arguments, `number`, `date`, `list`, `plural` and
 * `select`. The page gets its sentences compiled, and never loads this file or the library behind it.
 */
import { parse, type Token } from '@messageformat/parser';
import type { Argument, Cases, Message, Part } from './message.ts';

/** A sentence that cannot be read. The message says where and why. */
export class SentenceError extends Error {
  override name = 'SentenceError';
}

/** Compiles a sentence; the cases of its plurals must be those of its language. */
export function compile(sentence: string, tag = 'en'): Message {
  if (!/[{}']/.test(sentence)) return sentence;
  try {
    return lower(parse(sentence, { cardinal: pluralCasesOf(tag) }), undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new SentenceError(`"${sentence}" cannot be read: ${reason}`, { cause: error });
  }
}

/** The plural cases that a language has: `one` and `other` in English, `one`, `many` and `other` in Spanish. */
export function pluralCasesOf(tag: string): Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
}

/** @param counted the argument of the enclosing plural, which `#` stands for. */
function lower(tokens: readonly Token[], counted: string | undefined): Message {
  const parts = tokens.map((token) => part(token, counted));
  return parts.every((each) => typeof each === 'string') ? parts.join('') : parts;
}

function part(token: Token, counted: string | undefined): Part {
  switch (token.type) {
    case 'content':
      return token.value;
    case 'argument':
      return [token.arg];
    case 'octothorpe':
      return counted === undefined ? '#' : [counted, 'number'];
    case 'function':
      return withFunction(token.arg, token.key, styleOf(token.param));
    case 'plural':
    case 'select': {
      if (token.pluralOffset) throw new SentenceError('a plural has no offset here');
      if (!token.cases.some(({ key }) => key === 'other')) {
        throw new SentenceError(`{${token.arg}, ${token.type}} has no case "other"`);
      }
      const inner = token.type === 'plural' ? token.arg : counted;
      const cases: Cases = Object.fromEntries(
        token.cases.map(({ key, tokens }) => [key, lower(tokens, inner)]),
      );
      return [token.arg, token.type, cases];
    }
    default:
      throw new SentenceError(`{${token.arg}, ${token.type}} is not understood here`);
  }
}

function withFunction(name: string, type: string, style: string): Argument {
  const written = style === '' ? type : `${type}, ${style}`;
  switch (written) {
    case 'number':
      return [name, 'number'];
    case 'date':
      return [name, 'date'];
    case 'date, medium':
      return [name, 'date', 'medium'];
    case 'list':
      return [name, 'list'];
    case 'list, or':
      return [name, 'list', 'or'];
    default:
      throw new SentenceError(`{${name}, ${written}} is not understood here`);
  }
}

function styleOf(param: readonly Token[] | undefined): string {
  const text = (param ?? []).map((token) => (token.type === 'content' ? token.value : ''));
  return text.join('').trim();
}
