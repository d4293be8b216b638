import type { WordedLine, Wording } from '../engine/wording.ts';
import { answerSortOf } from '../kinds/registry.ts';
import type { ReadersWords } from './in-language.ts';
import type { RecordLine, RecordPage } from './reading.ts';

/** Every question and answer in the original wording, in the order of the form. */
export function recordOf({ pages }: Wording, words: ReadersWords): RecordPage[] {
  const visit = (line: WordedLine): RecordLine => {
    if ('lines' in line)
      return { heading: words.title(line.heading), lines: line.lines.map(visit) };
    const [label, answer] = [words.label(line), words.answer(line)];
    return { key: line.key, label, answer, sort: answerSortOf(line.kind) };
  };
  return pages.map(({ id, title, sections }) => ({
    id,
    title: words.title(title),
    sections: sections.map((section) => ({
      id: section.id,
      title: words.title(section.title),
      lines: section.lines.map(visit),
    })),
  }));
}
