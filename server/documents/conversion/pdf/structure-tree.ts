/** Writes the structure of the new file (ISO 32000-1, 14.7): its elements, and the index from marked content to elements. */
import { entries, type PdfFile, ref } from './file.ts';
import type { PageTag } from './page.ts';

export type StructureTree = {
  readonly root: number;
  /** Adds one element for a whole page. */
  addPage(page: number, index: number, tag: PageTag): void;
  /** Adds elements that came with a document, as kids of the root. */
  addKids(kids: readonly string[]): void;
  /**
   * Notes to which element a piece of marked content belongs.
   * @param owner the `StructParents` of the page, or of the drawing, that holds the content.
   * @throws RangeError for more numbers of content than any document has.
   */
  note(owner: number, content: number, element: number): void;
  /** @param extra further entries of the root */
  write(extra?: Readonly<Record<string, string | undefined>>): void;
};

/** Pieces of content are numbered from 0 on, and the index has an entry for each number up to the highest: this bounds it. */
const MOST_NUMBERS = 500_000;

export function createTree(file: PdfFile): StructureTree {
  const root = file.reserve();
  const kids: string[] = [];
  const owners = new Map<number, Map<number, number>>();
  const lengths = new Map<number, number>();
  let numbers = 0;
  let whole: number | undefined;
  const pages: string[] = [];

  const note = (owner: number, content: number, element: number) => {
    const known = owners.get(owner) ?? new Map<number, number>();
    owners.set(owner, known);
    if (!known.has(content)) known.set(content, element);
    const length = lengths.get(owner) ?? 0;
    if (content < length) return;
    numbers += content + 1 - length;
    lengths.set(owner, content + 1);
    if (numbers > MOST_NUMBERS) throw new RangeError('too many numbers of content');
  };
  return {
    root,
    note,
    addKids: (more) => kids.push(...more),
    addPage(page, index, tag) {
      whole ??= file.reserve();
      const dict = {
        Type: '/StructElem',
        S: `/${tag.role}`,
        P: ref(whole),
        Pg: ref(page),
        K: '0',
      };
      const alt = tag.role === 'Figure' ? { Alt: tag.alt } : {};
      const element = file.add({ entries: entries({ ...dict, ...alt }) });
      pages.push(ref(element));
      note(index, 0, element);
    },
    write(extra = {}) {
      if (whole !== undefined) {
        const dict = {
          Type: '/StructElem',
          S: '/Document',
          P: ref(root),
          K: `[${pages.join(' ')}]`,
        };
        file.put(whole, { entries: entries(dict) });
        kids.push(ref(whole));
      }
      const nums = [...owners]
        .toSorted(([a], [b]) => a - b)
        .map(
          ([owner, known]) =>
            `${owner} ${ref(file.add({ value: listOf(known, lengths.get(owner) ?? 0) }))}`,
        );
      const parents = file.add({ entries: entries({ Nums: `[${nums.join(' ')}]` }) });
      const next = Math.max(-1, ...owners.keys()) + 1;
      const dict = { Type: '/StructTreeRoot', K: `[${kids.join(' ')}]`, ParentTree: ref(parents) };
      file.put(root, { entries: entries({ ...dict, ParentTreeNextKey: String(next), ...extra }) });
    },
  };
}

function listOf(known: ReadonlyMap<number, number>, length: number): string {
  const list = Array.from({ length }, (_, content) => {
    const element = known.get(content);
    return element === undefined ? 'null' : ref(element);
  });
  return `[${list.join(' ')}]`;
}
