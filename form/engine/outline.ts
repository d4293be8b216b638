/**
 * A form in words: every visible question with its answer as it reads, under its headings.
 * The service view, the PDF copy and the frozen record of a submission are all made from this.
 */
import { type Block, isQuestion, type Page, type Question, type Section } from './definition.ts';
import { innerBlocks } from './inventory.ts';
import type { Walk } from './walk.ts';
import { type AttachedDocument, inWords } from './words.ts';

/** One line of a section: a question with its answer (`''` if it has none), or lines that share a heading. */
export type OutlineLine =
  | { readonly kind: 'answer'; readonly question: Question; readonly answer: string }
  | { readonly kind: 'group'; readonly heading: string; readonly lines: readonly OutlineLine[] };

export interface OutlineSection {
  readonly section: Section;
  readonly lines: readonly OutlineLine[];
}

export interface OutlinePage {
  readonly page: Page;
  readonly sections: readonly OutlineSection[];
}

/** Documents by answer key, as `GET /api/document-answer` lists them. */
export type AttachedDocuments = Readonly<Record<string, AttachedDocument>>;

/** The whole form in words, in its own order. What is hidden is not there; a section with nothing visible is left out. */
export function outline(walked: Walk, documents: AttachedDocuments = {}): OutlinePage[] {
  return walked.form.pages.map((page) => ({
    page,
    sections: page.sections
      .map((section) => ({ section, lines: linesOf(section.content, walked, documents) }))
      .filter(({ lines }) => lines.length > 0),
  }));
}

function linesOf(
  blocks: readonly Block[],
  walked: Walk,
  documents: AttachedDocuments,
): OutlineLine[] {
  return blocks
    .filter((block) => walked.blocks.has(block))
    .flatMap((block): OutlineLine[] => {
      if (isQuestion(block)) {
        return [{ kind: 'answer', question: block, answer: inWords(walked, block, documents) }];
      }
      if (block.kind === 'repeat') {
        return block.components.flatMap((component) =>
          underHeading(component.label, linesOf(component.content, walked, documents)),
        );
      }
      const lines = linesOf(innerBlocks(block), walked, documents);
      return block.kind === 'group' ? underHeading(block.legend, lines) : lines;
    });
}

function underHeading(heading: string | undefined, lines: OutlineLine[]): OutlineLine[] {
  return heading === undefined || lines.length === 0 ? lines : [{ kind: 'group', heading, lines }];
}
