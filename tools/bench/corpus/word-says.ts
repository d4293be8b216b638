/** The text of a Word document with its changes accepted, read from the XML without the converter's layout code. */
import { posix } from 'node:path';
import { readXml } from '../../../server/converter/inside/word/xml.ts';
import { unpack } from '../../../server/converter/inside/word/zip.ts';
import { LIMITS } from '../../../server/converter/limits.ts';
import { sniff } from '../../../server/converter/sniff.ts';
import { hiddenStylesOf } from './hidden-styles.ts';
import { type Read, readStory } from './read-story.ts';
import { wordsOf } from './words.ts';

type Said = {
  /** Words that must be on the pages. */
  readonly words: readonly string[];
  /** Words that must not be: deleted, or only in comments. */
  readonly unsaid: readonly string[];
  /** The number of distinct shown pictures. */
  readonly pictures: number;
};

const BOUNDS = { ...LIMITS, parts: 5000, unpackedBytes: 2 ** 28 };
const SHOWN = new Set(['png', 'jpeg', 'gif', 'bmp', 'tiff']);

export async function readWord(bytes: Uint8Array): Promise<Said> {
  const parts = new Map<string, Buffer>();
  for (const part of await unpack(bytes, BOUNDS)) parts.set(part.name, Buffer.from(part.bytes));
  const main = related(parts, '').find(({ type }) => type === 'officeDocument')?.part;
  const references = related(parts, main ?? '');
  const partOf = (type: string) => references.find((each) => each.type === type)?.part ?? '';
  const hidden = hiddenStylesOf(textOf(parts, partOf('styles')));
  const body = readStory(textOf(parts, main ?? ''), { hidden });
  const header = references.find(({ id }) => id === body.header)?.part ?? '';
  const stories: Read[] = [
    body,
    readStory(textOf(parts, header)),
    ...[...body.notes].map(([kind, ids]) =>
      readStory(textOf(parts, partOf(`${kind}s`)), { only: { kind, ids } }),
    ),
  ];
  const words = stories.flatMap(({ said }) => wordsOf(said));
  const perhaps = new Set([...words, ...stories.flatMap(({ perhaps }) => wordsOf(perhaps))]);
  const comments = readStory(textOf(parts, partOf('comments')));
  const unsaid = [...stories.map((story) => story.unsaid), comments.said].flatMap(wordsOf);
  const shown = new Set(
    body.pictures.map((id) => references.find((each) => each.id === id)?.part ?? ''),
  );
  return {
    words,
    unsaid: unsaid.filter((word) => word.length > 4 && !perhaps.has(word)),
    pictures: [...shown].filter((name) => SHOWN.has(sniff(parts.get(name) ?? Buffer.alloc(0))))
      .length,
  };
}

function textOf(parts: ReadonlyMap<string, Buffer>, name: string): string {
  return (
    parts
      .get(name)
      ?.toString('utf8')
      .replace(/^\ufeff/, '') ?? ''
  );
}

type Related = { readonly id: string; readonly type: string; readonly part: string };

/** The parts that a part refers to, each with the last segment of its relation's type. */
function related(parts: ReadonlyMap<string, Buffer>, name: string): Related[] {
  const folder = posix.dirname(name);
  const list = textOf(parts, posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
  const found: Related[] = [];
  if (list === '') return found;
  readXml(list, {
    open({ attribute }) {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((each) => attribute(each) ?? '');
      if (id === undefined || type === undefined || target === undefined || id === '') return;
      const path = target.startsWith('/') ? target : posix.join('/', folder, target);
      found.push({ id, type: posix.basename(type), part: posix.normalize(path).slice(1) });
    },
  });
  return found;
}
