import type { Rolldown } from 'vite';

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'id' | 'isEntry' | 'importers' | 'dynamicImporters'>;

/** The bundler's module graph. */
interface ModuleGraph {
  getModuleInfo(moduleId: string): ModuleInfo | null;
}

/** The page's own sources, not libraries or modules of the bundler. */
const OURS = /^[^\0]*[\\/](?:web|form|tenant|contract|words)[\\/](?!.*node_modules)/;
/** The first script, which loads the rest after the first paint. */
const START = /[\\/]start\.ts$/;
/** The entry of every page after that. */
const ENTRY = /[\\/]main\.tsx$/;
/** Screens that an applicant may open without a form page. */
const SCREENS = /[\\/](?:main|accounts[\\/]\w+Page|CompletionPage)\.tsx$/;
/** The module of the form pages. */
const FORM_PAGE = /[\\/]ApplicationLayout\.tsx$/;

/**
 * The chunk of a module, by the parts of the page that need it: `screens`, and `form` for the form pages with the form as data. A few
 * large files compress better than many small ones, which saves 5 kB on the first form page. Null leaves the module to the bundler.
 * `form` imports `screens`, never the other way round.
 */
export function chunkOf(moduleId: string, graph: ModuleGraph): string | null {
  const info = graph.getModuleInfo(moduleId);
  // Parts keep their own files, by which the manifest finds them.
  if (info === null || !OURS.test(moduleId) || isPart(info)) return null;
  const parts = [...partsWith(info, graph)];
  const isNeededBy = (pattern: RegExp) => parts.some((part) => pattern.test(part));
  if (isNeededBy(START)) return null;
  if (isNeededBy(ENTRY)) return 'screens';
  if (!isNeededBy(FORM_PAGE)) return null;
  return isNeededBy(SCREENS) ? 'screens' : 'form';
}

/** The parts of the page that import a module, directly or through others. */
function partsWith(info: ModuleInfo, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  const parts = new Set<string>(isPart(info) ? [info.id] : []);
  for (const importer of info.importers) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    const next = graph.getModuleInfo(importer);
    if (next) for (const part of partsWith(next, graph, seen)) parts.add(part);
  }
  return parts;
}

/** An entry of the page, or a part that it loads later. */
function isPart({ id, isEntry, dynamicImporters }: ModuleInfo): boolean {
  return isEntry || dynamicImporters.length > 0 || START.test(id) || ENTRY.test(id);
}
