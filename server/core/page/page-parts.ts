/** The files of the built page that the first paint needs, as Vite's manifest lists them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PageParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** One entry of the manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The entry of every page. */
const PAGE = ['main.tsx'];
/** The modules that the router also loads for every page of the form, and for the review. */
const FORM_PAGE = [...PAGE, 'applicant/form/ApplicationLayout.tsx'];
const REVIEW = [...FORM_PAGE, 'applicant/form/review/ReviewPage.tsx'];

/** Translates the form into languages other than English. */
const TRANSLATION = 'core/language/translated-form.ts';

/** Adds a college's own questions to the form. */
const OWN_QUESTIONS = '../form/own/with-own.ts';

/**
 * @param hasOwn whether the college has questions of its own.
 * @returns undefined where there is no manifest.
 */
export async function findPageParts(folder: string, hasOwn: boolean) {
  const manifest = await readManifest(folder);
  if (manifest === undefined) return undefined;
  const translated = (names: readonly string[], language: string) =>
    partsOf(manifest, [
      ...names,
      ...(language === 'en' ? [] : [TRANSLATION]),
      ...(hasOwn ? [OWN_QUESTIONS] : []),
    ]);
  return {
    page: partsOf(manifest, PAGE),
    formPageIn: (language: string) => translated(FORM_PAGE, language),
    reviewIn: (language: string) => translated(REVIEW, language),
  };
}

/** @returns the file of a font of the first paint, by its name; undefined where there is no manifest. */
export async function readFonts(folder: string): Promise<(name: string) => string | undefined> {
  const manifest = await readManifest(folder);
  return (name) => manifest?.[`core/styles/fonts/${name}.woff2`]?.file;
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const json = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(
    () => undefined,
  );
  return json === undefined ? undefined : JSON.parse(json);
}

function partsOf(manifest: Manifest, names: readonly string[]): PageParts {
  const chunks = chunksOf(manifest, names);
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/** The named chunks and their static imports, each once. */
function chunksOf(
  manifest: Manifest,
  names: readonly string[],
  seen = new Set<string>(),
): readonly Chunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return [];
    seen.add(name);
    return [chunk, ...chunksOf(manifest, chunk.imports ?? [], seen)];
  });
}

/** Adds the files to the page's head unless it names them already: style sheets first, then scripts. */
export function addParts(page: string, parts: PageParts | undefined): string {
  const { scripts = [], styles = [] } = parts ?? {};
  return inHead(page, [
    ...newTo(page, styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...newTo(page, scripts).map(scriptAhead),
  ]);
}

/**
 * Preloads files that the page will request. Style sheets are only preloaded: if one that the head links failed to load, the page
 * would never request it again.
 * @param words the address of a script with further words.
 */
export function fetchAhead(page: string, { scripts, styles }: PageParts, words?: string): string {
  const more = words === undefined ? [] : [preload('script', `href="${words}"`)];
  return inHead(page, [
    ...newTo(page, styles).map((file) => preload('style', `crossorigin href="/${file}"`)),
    ...newTo(page, scripts).map(scriptAhead),
    ...more,
  ]);
}

function preload(as: 'script' | 'style', attributes: string): string {
  return `<link rel="preload" as="${as}" ${attributes} fetchpriority="low">`;
}

function newTo(page: string, files: readonly string[]): readonly string[] {
  return files.filter((file) => !page.includes(`"/${file}"`));
}

/** At low priority, so that scripts do not delay the first paint. */
function scriptAhead(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`;
}

function inHead(page: string, links: readonly string[]): string {
  return page.replace('</head>', () => `${links.join('\n')}\n</head>`);
}
