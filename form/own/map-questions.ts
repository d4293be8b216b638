import { type Block, isQuestion, type Question } from '../engine/definition.ts';
import { questionsIn } from '../engine/inventory.ts';

/** Changes each question in some blocks. If `change` returns undefined, removes the question, and its block if that becomes empty. */
export function mapQuestions(
  blocks: readonly Block[],
  change: (question: Question) => Question | undefined,
): Block[] {
  return blocks.flatMap((block) => {
    if (isQuestion(block)) return change(block) ?? [];
    const changed = mapInside(block, (inner) => mapQuestions(inner, change));
    return questionsIn([block]).length > 0 && questionsIn([changed]).length === 0 ? [] : [changed];
  });
}

function mapInside(
  block: Exclude<Block, Question>,
  map: (blocks: readonly Block[]) => Block[],
): Block {
  const inside = <Part extends { readonly content: readonly Block[] }>(part: Part): Part => ({
    ...part,
    content: map(part.content),
  });
  switch (block.kind) {
    case 'note':
    case 'faq':
      return block;
    case 'conditional':
    case 'group':
      return inside(block);
    case 'conditionGroup':
      return { ...block, cases: block.cases.map(inside) };
    case 'repeat':
      return { ...block, components: block.components.map(inside) };
    case 'tabs':
      return { ...block, tabs: block.tabs.map(inside) };
    case 'confirmation':
      return { ...block, after: map(block.after), optional: map(block.optional) };
  }
}
