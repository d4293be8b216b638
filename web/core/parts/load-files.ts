/** Loads the files of a part of the page: its script, the scripts that it imports, its styles, and its words. */
import { findWordList } from '../language/word-list.ts';

/** The window event for a file of a part that could not be loaded. */
export const PART_MISSING = 'matricula:part-missing';

/** Loaded or loading styles, by address. Module state, because the build calls this module by name. */
const styles = new Map<string, Promise<void>>();
const scripts = new Set<string>();
let restOfWords: Promise<void> | undefined;

/**
 * The build calls this for every `import()` (tools/vite/part-loader.ts). Resolves after the part's styles and words have loaded. The next
 * call retries a failed file.
 * @param files paths from the root, without the leading slash.
 */
export async function loadWithFiles<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    await Promise.all([
      loadWordsOf(files),
      ...files.map((file) =>
        file.endsWith('.css') ? loadStyle(`/${file}`) : fetchScript(`/${file}`),
      ),
    ]);
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event(PART_MISSING));
    throw error;
  }
}

/** Loads the words that the first form page does not need, with the first part that may say them. */
async function loadWordsOf(files: readonly string[]): Promise<void> {
  const rest = findWordList()?.rest;
  // A part's own script comes first among its files.
  if (rest === undefined || rest.notFor.includes(files[0] ?? '')) return;
  try {
    restOfWords ??= addScript(rest.script);
    await restOfWords;
  } catch (error) {
    restOfWords = undefined;
    throw error;
  }
}

function addScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return arrival(script, `The script ${src}`);
}

function loadStyle(href: string): Promise<void> {
  const known = styles.get(href);
  if (known) return known;
  const own = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  // A link without a sheet failed to load.
  if (own?.sheet) return Promise.resolve();
  own?.remove();
  const loading = addStyle(href).catch((error) => {
    styles.delete(href);
    throw error;
  });
  styles.set(href, loading);
  return loading;
}

function addStyle(href: string): Promise<void> {
  return arrival(addLink('stylesheet', href), `The styles ${href}`);
}

/** Resolves when an element has loaded; removes one that failed. */
function arrival(element: HTMLElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${name} could not be loaded`));
    });
  });
}

/** Starts loading a script. The import that follows waits for it, and rejects on failure. */
function fetchScript(href: string): void {
  if (scripts.has(href)) return;
  scripts.add(href);
  const link = addLink('modulepreload', href);
  link.addEventListener('error', () => {
    link.remove();
    scripts.delete(href);
  });
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return link;
}
