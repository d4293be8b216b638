/** Reads the structure of a document. */

import { at, dictAt, dictOf, listAt, name, nameAt, nameOf, numberAt, textAt } from './pdf.ts';
import { itemsOf } from './pdf-content.ts';
import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from './pdf-library.ts';
import { type Attributes, type Mark, STANDARD_ROLES, type Tag } from './tags.ts';

const MOST_TAGS = 100_000;
const DEEPEST = 100;
const MOST_ROLES = 20;
const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,7}$/;

/**
 * @param pageOf the place of a page among those of the document.
 * @returns undefined where there is no structure, or one that cannot be followed: then the pages are read as they stand.
 */
export function readTags(
  catalog: PDFDict,
  pageOf: (ref: PDFRef) => number | undefined,
): (Tag | Mark)[] | undefined {
  const root = dictAt(catalog, 'StructTreeRoot');
  if (root === undefined) return undefined;
  try {
    const tags = reader(root, pageOf).readKids(root, undefined, 0);
    return tags.length === 0 ? undefined : tags;
  } catch {
    return undefined;
  }
}

/** The language that a dictionary names, if it is a valid tag. */
export function languageAt(dict: PDFDict): string | undefined {
  const language = textAt(dict, 'Lang');
  return language !== undefined && LANGUAGE.test(language) ? language : undefined;
}

function reader(root: PDFDict, pageOf: (ref: PDFRef) => number | undefined) {
  const roles = dictAt(root, 'RoleMap');
  const classes = dictAt(root, 'ClassMap');
  const { context } = root;
  const seen = new Set<PDFDict>();
  const marked = new Set<string>();

  function readKids(dict: PDFDict, page: number | undefined, depth: number): (Tag | Mark)[] {
    return listAt(dict, 'K').flatMap((kid) => {
      if (kid instanceof PDFNumber) return mark(page, kid.asNumber());
      const inside = dictOf(kid);
      return inside === undefined ? [] : readKid(inside, page, depth);
    });
  }

  function readKid(dict: PDFDict, page: number | undefined, depth: number): (Tag | Mark)[] {
    const own = pageAt(dict) ?? page;
    const type = nameAt(dict, 'Type');
    // Annotations are not copied.
    if (type === 'OBJR') return [];
    if (type === 'MCR') {
      if (dict.has(name('Stm'))) throw new Error('marks within a drawing');
      return mark(own, numberAt(dict, 'MCID'));
    }
    if (seen.has(dict) || seen.size >= MOST_TAGS || depth > DEEPEST) throw new Error('no tree');
    seen.add(dict);
    return [readTag(dict, own, depth)];
  }

  function readTag(dict: PDFDict, page: number | undefined, depth: number): Tag {
    const [id, title] = [textAt(dict, 'ID'), textAt(dict, 'T')];
    const [language, alternative] = [languageAt(dict), textAt(dict, 'Alt')];
    const [actual, expansion] = [textAt(dict, 'ActualText'), textAt(dict, 'E')];
    const attributes = attributesOf(dict);
    return {
      role: roleOf(dict),
      ...(id !== undefined && { id }),
      ...(title !== undefined && { title }),
      ...(language !== undefined && { language }),
      ...(alternative !== undefined && { alternative }),
      ...(actual !== undefined && { actual }),
      ...(expansion !== undefined && { expansion }),
      ...(Object.keys(attributes).length > 0 && { attributes }),
      kids: readKids(dict, page, depth + 1),
    };
  }

  /** No content belongs to two elements. */
  function mark(page: number | undefined, mcid: number | undefined): Mark[] {
    if (page === undefined || mcid === undefined || !Number.isSafeInteger(mcid) || mcid < 0) {
      return [];
    }
    const key = `${page} ${mcid}`;
    if (marked.has(key)) return [];
    marked.add(key);
    return [{ page, mcid }];
  }

  function pageAt(dict: PDFDict): number | undefined {
    const ref = dict.get(name('Pg'));
    return ref instanceof PDFRef ? pageOf(ref) : undefined;
  }

  function roleOf(dict: PDFDict): string {
    let role = nameAt(dict, 'S');
    for (let step = 0; step < MOST_ROLES && role !== undefined; step += 1) {
      if (STANDARD_ROLES.has(role)) return role;
      role = nameAt(roles, role);
    }
    return 'NonStruct';
  }

  function attributesOf(dict: PDFDict): Attributes {
    const named = listAt(dict, 'C').flatMap((item) => {
      const value = item instanceof PDFName ? classes?.get(item) : undefined;
      return itemsOf(value, context);
    });
    const all = [...named, ...listAt(dict, 'A')].filter((item) => item instanceof PDFDict);
    return Object.assign({}, ...all.map(attributesIn));
  }

  return { readKids };
}

function attributesIn(dict: PDFDict): Attributes {
  const owner = nameAt(dict, 'O');
  if (owner === 'List') {
    const ListNumbering = nameAt(dict, 'ListNumbering');
    return { ...(ListNumbering !== undefined && { ListNumbering }) };
  }
  if (owner !== 'Table') return {};
  const [RowSpan, ColSpan] = [numberAt(dict, 'RowSpan'), numberAt(dict, 'ColSpan')];
  const [Scope, Summary] = [nameAt(dict, 'Scope'), textAt(dict, 'Summary')];
  const Headers = at(dict, 'Headers') === undefined ? [] : listAt(dict, 'Headers').flatMap(textOf);
  return {
    ...(RowSpan !== undefined && { RowSpan }),
    ...(ColSpan !== undefined && { ColSpan }),
    ...(Scope !== undefined && { Scope }),
    ...(Summary !== undefined && { Summary }),
    ...(Headers.length > 0 && { Headers }),
  };
}

function textOf(item: PDFObject): string[] {
  if (item instanceof PDFString || item instanceof PDFHexString) return [item.decodeText()];
  const word = nameOf(item);
  return word === undefined ? [] : [word];
}
