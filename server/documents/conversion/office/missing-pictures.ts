import { namesOf, referencesOf } from './relationships.ts';
import type { Part } from './zip.ts';

/** Where what is on the pages stands; templates of text, themes and bullets are not looked at. */
const ON_PAGES =
  /^word\/(?:(?!numbering|styles|settings)[^/]+|charts\/[^/]+|diagrams\/[^/]+)\.xml$/i;
const PICTURE = /<(?:[\w.-]+:)?(?:blip|imagedata)\s([^<>]*)>/g;
const REFERENCE = /\s?[\w.-]+:(embed|id|link|href)\s*=\s*["']([^"']+)["']/g;

/**
 * Whether a page shows a picture that is not among the parts that stay: it lies on a website or a disk, or is in a format that is
 * not opened. What shows one inside, and says besides where it came from, lacks nothing.
 */
export function lacksPictures(kept: readonly Part[]): boolean {
  const names = namesOf(kept);
  return kept.some((part) => {
    const shown = ON_PAGES.test(part.name) ? shownPictures(part) : [];
    if (shown.length === 0) return false;
    const ids = new Set(referencesOf(part.name, kept, names).map(({ id }) => id));
    return shown.some((id) => !ids.has(id));
  });
}

/** The references of the pictures that a part shows. */
function shownPictures(part: Part): string[] {
  return [...textOf(part).matchAll(PICTURE)].flatMap(([, attributes = '']) => {
    const named = new Map([...attributes.matchAll(REFERENCE)].map(([, key, id]) => [key, id]));
    const id = named.get('embed') ?? named.get('id') ?? named.get('link') ?? named.get('href');
    return id === undefined ? [] : [id];
  });
}

const textOf = ({ bytes }: Part) => Buffer.from(bytes).toString('utf8');
