/** The modules that the first form page loads before it can be drawn and typed in, by their names in Vite's manifest. */

/** For every language: the start, the shared screens, and the modules that the router loads for /about. */
export const FIRST_PAGE = [
  'index.html',
  'main.tsx',
  'applicant/form/ApplicationLayout.tsx',
] as const;

/** Translates the form into languages other than English. */
export const TRANSLATION = 'core/language/translated-form.ts';

/** The files of some chunks and of all their static imports, each once. */
export function filesWith(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    filesWith(importsOf(file), importsOf, seen);
  }
  return seen;
}
