/** What breaks the rules of the house in one file. Pure: the file comes in as text. */
import { posix } from 'node:path';

/** A source file: its path from the root, and what it holds. */
export type SourceFile = { readonly path: string; readonly text: string };

const LONGEST_FILE = 300;
/** The one exemption from the length: plain data, such as the list of all countries. */
const PLAIN_DATA = /^(?:form\/lists|tenant\/sample)\//;

/** Names that say nothing about what is inside. */
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

/** Which floors each floor may import; the lint rule says the same, and this proves it by other means. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  form: ['form'],
  tenant: ['form', 'tenant'],
  contract: ['form', 'tenant', 'contract'],
  server: ['form', 'tenant', 'contract', 'server'],
  web: ['form', 'tenant', 'contract', 'web'],
};

const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;
// Written so that this file does not find itself.
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b|\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b/;

/** Every breach, as `path:line: what is wrong`. */
export function breachesIn(file: SourceFile): string[] {
  return [...tooLong(file), ...badlyNamed(file), ...importedUpwards(file), ...unfinished(file)];
}

function tooLong({ path, text }: SourceFile): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= LONGEST_FILE || PLAIN_DATA.test(path)) return [];
  return [`${path}:${LONGEST_FILE}: ${lines} lines; past ${LONGEST_FILE} a file wants splitting`];
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

function importedUpwards({ path, text }: SourceFile): string[] {
  const floor = floorOf(path);
  const allowed = MAY_IMPORT[floor];
  if (allowed === undefined) return [];
  return [...text.matchAll(IMPORTED)].flatMap((match) => {
    const target = targetFloor(path, match[2] ?? '');
    if (target === undefined || allowed.includes(target)) return [];
    return [`${path}:${lineAt(text, match.index)}: ${floor}/ may not import ${target}/`];
  });
}

function unfinished({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      UNFINISHED.test(line) ? [`${path}:${index + 1}: left unfinished: ${line.trim()}`] : [],
    );
}

/** The top folder that an import leads to, or undefined for a package. */
function targetFloor(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return floorOf(specifier.slice(1));
  if (specifier.startsWith('.')) return floorOf(posix.join(posix.dirname(path), specifier));
  return undefined;
}

function floorOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
