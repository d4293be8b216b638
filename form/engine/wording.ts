/**
 * An application in words, as plain data: every visible question with its answer in words, under its headings. The staff's view and the
 * PDF copy are made from this. A submission stores it, so that later changes of the college's form or lists do not change the submitted
 * application.
 */
import { type Block, isQuestion } from './definition.ts';
import { innerBlocks } from './inventory.ts';
import type { Walk } from './walk.ts';
import { type AttachedDocuments, inWords } from './words.ts';

/** One question with its answer, or several lines under a heading. */
export type WordedLine =
  | {
      readonly key: string;
      /** The question's kind at that time; today's form may no longer have it. */
      readonly kind: string;
      readonly label: string;
      /** In words, as in print; `''` for a question that was left empty. */
      readonly answer: string;
    }
  | { readonly heading: string; readonly lines: readonly WordedLine[] };

/** One question with its answer. */
export type AnswerLine = Exclude<WordedLine, { readonly heading: string }>;

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

/** Every question of a wording, in the order of the form. */
export function linesOf({ pages }: Wording): AnswerLine[] {
  const flat = (lines: readonly WordedLine[]): AnswerLine[] =>
    lines.flatMap((line) => ('lines' in line ? flat(line.lines) : [line]));
  return pages.flatMap(({ sections }) => sections.flatMap(({ lines }) => flat(lines)));
}

/** The wording of a walk (spec §1, "Service mode"). A section with nothing visible is left out. */
export function wordingOf(walked: Walk, documents: AttachedDocuments = {}): Wording {
  return {
    pages: walked.form.pages.map((page) => ({
      id: page.id,
      title: page.title,
      sections: page.sections
        .map(({ id, title, content }) => ({ id, title, lines: worded(content, walked, documents) }))
        .filter(({ lines }) => lines.length > 0),
    })),
  };
}

function worded(
  blocks: readonly Block[],
  walked: Walk,
  documents: AttachedDocuments,
): WordedLine[] {
  return blocks
    .filter((block) => walked.blocks.has(block))
    .flatMap((block): WordedLine[] => {
      if (isQuestion(block)) {
        const { key, kind, label } = block;
        return [{ key, kind, label, answer: inWords(walked, block, documents) }];
      }
      if (block.kind === 'repeat') {
        return block.components.flatMap(({ label, content }) =>
          underHeading(label, worded(content, walked, documents)),
        );
      }
      const lines = worded(innerBlocks(block), walked, documents);
      return block.kind === 'group' ? underHeading(block.legend, lines) : lines;
    });
}

function underHeading(heading: string | undefined, lines: WordedLine[]): WordedLine[] {
  return heading === undefined || lines.length === 0 ? lines : [{ heading, lines }];
}
