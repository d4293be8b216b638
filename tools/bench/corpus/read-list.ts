/**
 * The list of the corpus, `list.txt`: a line that names where files come from, then one line a file. A line that begins
 * with `#` is a remark.
 *
 *     package mammoth@1.13.0 BSD-2-Clause      a package of npm, its files below its own folder
 *     folder poi Apache-2.0                    files that lie here, in `files/poi`
 *     docx SHA-256 PATH [refused NAME]         NAME is that of the sentence, as reasons.ts has it
 */
export const KINDS = ['docx', 'pdf', 'png', 'jpeg'] as const;
export type Kind = (typeof KINDS)[number];

type Source = { readonly from: 'package' | 'folder'; readonly name: string };
export type Listed = {
  readonly kind: Kind;
  readonly source: Source;
  readonly path: string;
  readonly sha256: string;
  /** The name of the expected refusal; undefined if the file must be converted. */
  readonly refused?: string;
};

const LINE = /^(docx|pdf|png|jpeg) ([0-9a-f]{64}) (.+?)(?: refused ([\w ]+))?$/;

/** @throws Error for an unknown line, so that a typo cannot drop a file. */
export function readList(text: string): Listed[] {
  const listed: Listed[] = [];
  let source: Source | undefined;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, from, name] = /^(package|folder) (\S+) \S+$/.exec(line) ?? [];
    if (from !== undefined && name !== undefined) {
      source = { from: from === 'package' ? 'package' : 'folder', name };
      continue;
    }
    const [, kind, sha256, path, refused] = LINE.exec(line) ?? [];
    if (source === undefined || kind === undefined || sha256 === undefined || path === undefined) {
      throw new Error(`The list says something else: ${line}`);
    }
    listed.push({
      kind: kind as Kind,
      source,
      path,
      sha256,
      ...(refused !== undefined && { refused }),
    });
  }
  return listed;
}
