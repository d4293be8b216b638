/** The files of the built page that the first paint needs, as Vite's manifest lists them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface PageParts {
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

/** What every page starts with. */
const PAGE = ['main.tsx'];
/** What the router loads besides for every page of the form. */
const FORM_PAGE = [...PAGE, 'application/ApplicationLayout.tsx', 'application/pages/FormPage.tsx'];

/** What puts the form into another language than English. */
const TRANSLATION = 'language/translated-form.ts';

/** @returns undefined where there is no manifest. */
export async function findPageParts(
  folder: string,
): Promise<{ readonly page: PageParts; formPageIn(language: string): PageParts } | undefined> {
  const json = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(
    () => undefined,
  );
  if (json === undefined) return undefined;
  const manifest = JSON.parse(json) as Manifest;
  return {
    page: partsOf(manifest, PAGE),
    formPageIn: (language) =>
      partsOf(manifest, language === 'en' ? FORM_PAGE : [...FORM_PAGE, TRANSLATION]),
  };
}

function partsOf(manifest: Manifest, names: readonly string[]): PageParts {
  const chunks = chunksOf(manifest, names);
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/** Some chunks, and all that they import before they can run, each once. */
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

/**
 * Names the files in the head of the page, unless they are there: what is seen first, then what makes it work, for which the
 * browser shall not keep the first waiting.
 */
export function addParts(page: string, parts: PageParts | undefined): string {
  const { scripts = [], styles = [] } = parts ?? {};
  const isNew = (file: string) => !page.includes(`"/${file}"`);
  const links = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`),
  ];
  return page.replace('</head>', () => `${links.join('\n')}\n</head>`);
}
