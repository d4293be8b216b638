/** Finishes a document: writes its catalog, with the pages in order, its title and its structure. */
import { entries, type PdfFile, ref, textString } from './file.ts';
import { metadataOf } from './metadata.ts';
import type { StructureTree } from './structure-tree.ts';

type DocumentParts = {
  /** The structure, written already. */
  readonly tree: StructureTree;
  /** The reserved number of the root of the page tree. */
  readonly parent: number;
  readonly pages: readonly number[];
  readonly title: string;
  /** Further entries of the catalog. */
  readonly besides?: Readonly<Record<string, string | undefined>> | undefined;
};

export function finishDocument(
  file: PdfFile,
  { tree, parent, pages, title, besides }: DocumentParts,
): Uint8Array {
  const kids = `[${pages.map(ref).join(' ')}]`;
  file.put(parent, {
    entries: entries({ Type: '/Pages', Kids: kids, Count: String(pages.length) }),
  });
  const catalog = file.add({
    entries: entries({
      Type: '/Catalog',
      Pages: ref(parent),
      MarkInfo: '<< /Marked true >>',
      StructTreeRoot: ref(tree.root),
      ViewerPreferences: '<< /DisplayDocTitle true >>',
      Metadata: ref(metadataOf(title, file)),
      ...besides,
    }),
  });
  const info = file.add({ entries: entries({ Title: textString(title) }) });
  return file.write(catalog, info);
}
