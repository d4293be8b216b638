/**
 * An application in words, as plain data: every question that was asked with its answer as it reads. A submission
 * keeps it, so that a college that later changes its form or its lists does not change what somebody has submitted.
 */
import { type AttachedDocuments, type OutlineLine, outline } from './outline.ts';
import type { Walk } from './walk.ts';

/** One question with its answer, or several lines under a heading. */
export type WordedLine =
  | {
      readonly key: string;
      /** The question's kind on that day; today's form may not have it any more. */
      readonly kind: string;
      readonly label: string;
      /** As it reads in print; `''` for a question that was left empty. */
      readonly answer: string;
    }
  | { readonly heading: string; readonly lines: readonly WordedLine[] };

/** Everything that was visible, in the order of the form. */
export interface Wording {
  readonly pages: readonly {
    readonly id: string;
    readonly title: string;
    readonly sections: readonly {
      readonly id: string;
      readonly title: string;
      readonly lines: readonly WordedLine[];
    }[];
  }[];
}

/** The wording of a walk (spec §1, "Service mode"). */
export function wordingOf(walked: Walk, documents: AttachedDocuments = {}): Wording {
  return {
    pages: outline(walked, documents).map(({ page, sections }) => ({
      id: page.id,
      title: page.title,
      sections: sections.map(({ section, lines }) => ({
        id: section.id,
        title: section.title,
        lines: lines.map(worded),
      })),
    })),
  };
}

function worded(line: OutlineLine): WordedLine {
  if (line.kind === 'group') return { heading: line.heading, lines: line.lines.map(worded) };
  const { key, kind, label } = line.question;
  return { key, kind, label, answer: line.answer };
}
