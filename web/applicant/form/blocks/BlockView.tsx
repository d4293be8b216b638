import { type ComponentType, memo } from 'react';
import type { NoteBlock } from '#form/engine/definition.ts';
import {
  type Block,
  isQuestion,
  type Question,
  type QuestionKind,
} from '#form/engine/definition.ts';
import { innerBlocks } from '#form/engine/inventory.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { Faq } from '#web/ui/text/Faq.tsx';
import type { EditProps } from '../questions/question.ts';
import { questionRegistry } from '../questions/registry.ts';
import styles from './Blocks.module.css';
import { ConfirmationView } from './confirmation/ConfirmationView.tsx';
import { GroupView } from './group/GroupView.tsx';
import { RepeatView } from './repeat/RepeatView.tsx';
import { TabsView } from './tabs/TabsView.tsx';
import { useIsVisible } from './useIsVisible.ts';

/** One block of the form, while it is visible. It is drawn again only when its own answers change. */
const BlockView = memo(function BlockView({ block }: { block: Block }) {
  const isVisible = useIsVisible(block);
  if (!isVisible) return null;
  return isQuestion(block) ? <QuestionView question={block} /> : <HolderView block={block} />;
});

/** Draws the blocks inside a block. It is passed down, so that no block's view imports this file. */
export type DrawBlocks = ComponentType<{ readonly blocks: readonly Block[] }>;

/** Some blocks, one below the other. */
export function BlockList({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={placeOf(block, index)} block={block} />);
}

function HolderView({ block }: { block: Exclude<Block, Question> }) {
  switch (block.kind) {
    case 'conditional':
    case 'conditionGroup':
      // The walk decides which of these are visible.
      return <BlockList blocks={innerBlocks(block)} />;
    case 'group':
      return <GroupView block={block} Blocks={BlockList} />;
    case 'repeat':
      return <RepeatView block={block} Blocks={BlockList} />;
    case 'tabs':
      return <TabsView block={block} Blocks={BlockList} />;
    case 'confirmation':
      return <ConfirmationView block={block} Blocks={BlockList} />;
    case 'note':
      return <NoteView block={block} />;
    case 'faq':
      return <Faq entries={block.entries} />;
  }
}

function QuestionView<Kind extends QuestionKind>({ question }: { question: QuestionOf<Kind> }) {
  const Edit: ComponentType<EditProps<Kind>> = questionRegistry[question.kind as Kind];
  return <Edit question={question} />;
}

/** A key for React. Two cases of a condition may hold the same question, so the index is part of it. */
function placeOf(block: Block, index: number): string {
  return `${index} ${isQuestion(block) ? block.key : block.kind}`;
}

function NoteView({ block }: { block: NoteBlock }) {
  return <p className={styles.note}>{block.text}</p>;
}
