import type { Block } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import type { Walk } from '#form/engine/walk.ts';
import { useAnswers } from '../context.tsx';

/** Whether a block is visible, as the walk decides. */
export function useIsVisible(block: Block): boolean {
  return useAnswers(({ walked }) => walked.blocks.has(block));
}

/** Whether some blocks have anything to show. */
export function useHasContent(blocks: readonly Block[]): boolean {
  return useAnswers(({ walked }) => hasContent(walked, blocks));
}

/** The same for a given walk. */
export function hasContent(walked: Walk, blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind === 'note' || hasVisibleQuestion(walked.blocks, block));
}

function hasVisibleQuestion(visible: ReadonlySet<Block>, block: Block): boolean {
  return questionsIn([block]).some((question) => visible.has(question));
}
