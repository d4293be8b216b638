/** Breaches of the house rules in one file. Pure: takes the file as text. */
import { posix } from 'node:path';

/** A source file: its path from the root, and what it holds. */
export type SourceFile = { readonly path: string; readonly text: string };

const MAX_FILE_LENGTH = 300;
/** Exempt from the length limit: plain data, such as the list of countries. */
const PLAIN_DATA = /^(?:form\/lists|tenant\/sample)\//;

/** Names that say nothing about their content. */
const EMPTY_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'common',
  'misc',
  'types',
  'shared',
  'lib',
]);

// Written so that the pattern does not match this file.
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b|\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b/;

/** A string literal that begins with a call's path, with or without its method. */
const CALL = /^(?!\s*(?:\/?\*|\/\/)).*['"`](?:[A-Z]+ )?\/(?:api|public|service|lookup)\/\w/;
/** The code that carries calls out. Its tests do spell the paths, so that they notice a change. */
const CALLERS = /^(?:server|web)\/(?!.*(?:\.test\.|\btesting\b))/;

/** Every breach, as `path:line: what is wrong`. */
export function breachesIn(file: SourceFile): string[] {
  return [...tooLong(file), ...badlyNamed(file), ...callsSpelled(file), ...unfinished(file)];
}

function tooLong({ path, text }: SourceFile): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= MAX_FILE_LENGTH || PLAIN_DATA.test(path)) return [];
  return [
    `${path}:${MAX_FILE_LENGTH}: ${lines} lines; split a file of more than ${MAX_FILE_LENGTH}`,
  ];
}

function badlyNamed({ path }: SourceFile): string[] {
  const folder = posix
    .dirname(path)
    .split('/')
    .find((name) => EMPTY_NAMES.has(name));
  return folder === undefined
    ? []
    : [`${path}:1: a folder called "${folder}" does not say what it holds`];
}

/** Paths of calls are written once, in `contract/calls.ts`. */
function callsSpelled({ path, text }: SourceFile): string[] {
  if (!CALLERS.test(path)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      CALL.test(line)
        ? [`${path}:${index + 1}: a call is named in contract/calls.ts: ${line.trim()}`]
        : [],
    );
}

function unfinished({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      UNFINISHED.test(line) ? [`${path}:${index + 1}: left unfinished: ${line.trim()}`] : [],
    );
}
