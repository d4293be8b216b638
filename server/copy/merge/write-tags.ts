/** Writes the structure of documents into that of the copy. */

import { dictAt, name, numberAt } from './pdf.ts';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFString,
} from './pdf-library.ts';
import { type Attributes, isTag, type Mark, type Tag } from './tags.ts';

/** Where documents' elements are written. */
type TagWriter = {
  /** Notes that a page has marks; each mark must be written afterwards. */
  openPage(page: PDFDict): void;
  /** Writes an element with all that is in it. @returns its reference. */
  write(tag: Tag, parent: PDFRef, pages: readonly PDFRef[]): PDFRef;
  /** Writes the index; call it after all elements are written. */
  close(): void;
};

/** @throws Error for a copy without a structure. */
export function createTagWriter({ catalog, context }: PDFDocument): TagWriter {
  const root = dictAt(catalog, 'StructTreeRoot');
  const parents = dictAt(root, 'ParentTree');
  const numbers = parents?.lookupMaybe(name('Nums'), PDFArray);
  if (root === undefined || numbers === undefined) throw new Error('a copy without a structure');
  let nextKey = numberAt(root, 'ParentTreeNextKey') ?? 0;
  /** By page, the element of each mark. */
  const owners = new Map<PDFRef, PDFRef[]>();
  const ids: [string, PDFRef][] = [];

  function openPage(page: PDFDict): void {
    page.set(name('StructParents'), PDFNumber.of(nextKey));
    const ref = context.getObjectRef(page);
    if (ref === undefined) throw new Error('a page without a place');
    const found: PDFRef[] = [];
    owners.set(ref, found);
    keys.set(found, nextKey);
    nextKey += 1;
  }
  const keys = new Map<PDFRef[], number>();

  function write(tag: Tag, parent: PDFRef, pages: readonly PDFRef[]): PDFRef {
    const ref = context.nextRef();
    const dict = context.obj({ Type: 'StructElem', S: tag.role, P: parent });
    if (!(dict instanceof PDFDict)) throw new Error('no dictionary');
    context.assign(ref, dict);
    describe(dict, tag);
    if (tag.id !== undefined) ids.push([tag.id, ref]);
    const own = tag.kids.find((kid): kid is Mark => !isTag(kid))?.page;
    const page = own === undefined ? undefined : pages[own];
    if (page !== undefined) dict.set(name('Pg'), page);
    const kids = PDFArray.withContext(context);
    for (const kid of tag.kids) {
      kids.push(isTag(kid) ? write(kid, ref, pages) : writeMark(kid, ref, own, pages));
    }
    if (kids.size() > 0) dict.set(name('K'), kids);
    return ref;
  }

  function writeMark(
    { page, mcid }: Mark,
    owner: PDFRef,
    own: number | undefined,
    pages: readonly PDFRef[],
  ): PDFObject {
    const ref = pages[page];
    const marks = ref === undefined ? undefined : owners.get(ref);
    if (ref === undefined || marks === undefined) throw new Error('a mark on no page');
    marks[mcid] = owner;
    if (page === own) return PDFNumber.of(mcid);
    return context.obj({ Type: 'MCR', Pg: ref, MCID: mcid });
  }

  return {
    openPage,
    write,
    close() {
      for (const marks of owners.values()) {
        const list = PDFArray.withContext(context);
        for (let mcid = 0; mcid < marks.length; mcid += 1) list.push(marks[mcid] ?? PDFNull);
        numbers.push(PDFNumber.of(keys.get(marks) ?? 0));
        numbers.push(context.register(list));
      }
      root.set(name('ParentTreeNextKey'), PDFNumber.of(nextKey));
      if (ids.length > 0) root.set(name('IDTree'), idTree());
    },
  };

  /** Sorted, because readers look IDs up by binary search. */
  function idTree(): PDFDict {
    const names = PDFArray.withContext(context);
    for (const [id, ref] of ids.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      names.push(PDFString.of(id));
      names.push(ref);
    }
    const tree = PDFDict.withContext(context);
    tree.set(name('Names'), names);
    return tree;
  }

  function describe(dict: PDFDict, tag: Tag): void {
    const texts = { T: tag.title, Alt: tag.alternative, ActualText: tag.actual, E: tag.expansion };
    for (const [key, text] of Object.entries(texts)) {
      if (text !== undefined) dict.set(name(key), PDFHexString.fromText(text));
    }
    if (tag.language !== undefined) dict.set(name('Lang'), PDFString.of(tag.language));
    if (tag.id !== undefined) dict.set(name('ID'), PDFString.of(tag.id));
    if (tag.attributes !== undefined) dict.set(name('A'), attributesOf(tag.attributes));
  }

  function attributesOf({ Headers, Summary, ListNumbering, ...rest }: Attributes): PDFObject {
    const dict = PDFDict.withContext(context);
    const isList = ListNumbering !== undefined;
    dict.set(name('O'), name(isList ? 'List' : 'Table'));
    for (const [key, value] of Object.entries(isList ? { ListNumbering } : rest)) {
      dict.set(name(key), typeof value === 'number' ? PDFNumber.of(value) : PDFName.of(value));
    }
    if (!isList && Summary !== undefined) dict.set(name('Summary'), PDFHexString.fromText(Summary));
    if (!isList && Headers !== undefined) {
      const list: PDFArray = PDFArray.withContext(context);
      for (const id of Headers) list.push(PDFString.of(id));
      dict.set(name('Headers'), list);
    }
    return dict;
  }
}
