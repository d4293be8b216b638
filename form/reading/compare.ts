import type { WordedLine, Wording } from '../engine/wording.ts';

/** One question in two wordings of an application. */
export interface Compared {
  readonly key: string;
  readonly section: string;
  readonly label: string;
  /** How the answer read; undefined where the question was not asked. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

/**
 * Two wordings of one application, question by question: in the order of the second, with what only the first asked behind its
 * section's questions. A question that was asked in other words is the same question. Pure.
 */
export function compareWordings(before: Wording, after: Wording): Compared[] {
  const [first, second] = [linesOf(before), linesOf(after)];
  const asked = new Map(first.map((line) => [line.key, line]));
  const still = new Set(second.map(({ key }) => key));
  const compared = second.map((line) => compare(asked.get(line.key), line));
  const gone = first.filter(({ key }) => !still.has(key)).map((line) => compare(line, undefined));
  for (const line of gone) {
    const place = compared.findLastIndex(({ section }) => section === line.section);
    compared.splice(place < 0 ? compared.length : place + 1, 0, line);
  }
  return compared;
}

type Line = Pick<Compared, 'key' | 'section' | 'label'> & { readonly answer: string };

function compare(before: Line | undefined, after: Line | undefined): Compared {
  const { key = '', section = '', label = '' } = after ?? before ?? {};
  const isChanged = (before?.answer ?? '') !== (after?.answer ?? '');
  return { key, section, label, before: before?.answer, after: after?.answer, isChanged };
}

function linesOf({ pages }: Wording): Line[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ title, lines }) => flat(lines, title, [])),
  );
}

function flat(lines: readonly WordedLine[], section: string, headings: readonly string[]): Line[] {
  return lines.flatMap((line) => {
    if ('lines' in line) return flat(line.lines, section, [...headings, line.heading]);
    const { key, label, answer } = line;
    return [{ key, section, label: [...headings, label].join(': '), answer }];
  });
}
