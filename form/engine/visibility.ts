/**
 * Which inner blocks each kind of block shows (spec §4, "Conditional display", "Tabs", "Add-another"). The walk asks this for each block,
 * from top to bottom, and empties the questions in `hidden`.
 */
import { kindOf } from '../kinds/registry.ts';
import { type Answers, isAnswered, isTicked } from './answers.ts';
import { holds } from './conditions.ts';
import {
  type Block,
  type ConfirmationBlock,
  isQuestion,
  type RepeatBlock,
  type Tab,
  type TabsBlock,
} from './definition.ts';
import { questionsIn } from './inventory.ts';
import { DEFAULT_NUMBER_OF_COMPONENTS } from './limits.ts';
import type { Situation } from './walk.ts';

/** Which inner blocks of a visible block show; a question that does not show is in its own `hidden`. */
export function partition(
  block: Block,
  answers: Answers,
  situation: Situation,
): { shown: readonly Block[]; hidden: readonly Block[] } {
  if (isQuestion(block)) {
    const isOffered = kindOf(block).dependence?.isOffered(block, answers) ?? true;
    return { shown: [], hidden: isOffered ? [] : [block] };
  }
  switch (block.kind) {
    case 'note':
    case 'faq':
      return { shown: [], hidden: [] };
    case 'group':
      return { shown: block.content, hidden: [] };
    case 'conditional': {
      const isHidden = block.hideWhen.some((condition) => holds(condition, answers));
      return isHidden ? { shown: [], hidden: block.content } : { shown: block.content, hidden: [] };
    }
    case 'conditionGroup': {
      const first = block.cases.find((option) => holds(option.when, answers));
      const others = block.cases.filter((option) => option !== first);
      return {
        shown: first?.content ?? [],
        hidden: others.flatMap((option) => option.content),
      };
    }
    case 'repeat': {
      const count = componentCount(block, answers, situation);
      const content = block.components.map((component) => component.content);
      return { shown: content.slice(0, count).flat(), hidden: content.slice(count).flat() };
    }
    case 'tabs': {
      const open = openTab(block, answers, situation);
      // An answer behind another tab still counts: only switching tabs on the page clears it.
      const shows = (tab: Tab) => tab.id === open || holdsAnswer(tab.content, answers);
      return {
        shown: block.tabs.filter(shows).flatMap((tab) => tab.content),
        hidden: block.tabs.filter((tab) => !shows(tab)).flatMap((tab) => tab.content),
      };
    }
    case 'confirmation': {
      const { trigger, after, optional } = block;
      if (trigger.via === 'tick') {
        return isTicked(answers, trigger.question.key)
          ? { shown: [trigger.question, ...after], hidden: optional }
          : { shown: [trigger.question, ...optional], hidden: after };
      }
      return isConfirmationOpen(block, answers, situation)
        ? { shown: [...after, ...optional], hidden: [] }
        : { shown: optional, hidden: after };
    }
  }
}

/** Whether a confirmation button is open: it was pressed, or a question behind it is answered. */
export function isConfirmationOpen(
  block: ConfirmationBlock,
  answers: Answers,
  situation: Situation,
): boolean {
  if (situation.opened?.has(block.id)) return true;
  return holdsAnswer(block.after, answers);
}

/** The visible components of an add-another group: the requested number, but at least up to the last one that holds an answer. */
export function componentCount(block: RepeatBlock, answers: Answers, situation: Situation): number {
  const lastAnswered = block.components.findLastIndex((component) =>
    holdsAnswer(component.content, answers),
  );
  const wanted = situation.counts?.[block.id] ?? DEFAULT_NUMBER_OF_COMPONENTS;
  return Math.min(
    block.components.length,
    Math.max(DEFAULT_NUMBER_OF_COMPONENTS, wanted, lastAnswered + 1),
  );
}

/** The open tab: the chosen one, else the first that holds an answer, else the first. */
export function openTab(block: TabsBlock, answers: Answers, situation: Situation): string {
  const chosen = situation.tabs?.[block.id];
  const found =
    block.tabs.find((tab) => tab.id === chosen) ??
    block.tabs.find((tab) => holdsAnswer(tab.content, answers)) ??
    block.tabs[0];
  return found?.id ?? '';
}

/** Whether some question in these blocks is answered, visible or not. */
function holdsAnswer(blocks: readonly Block[], answers: Answers): boolean {
  return questionsIn(blocks).some((question) => isAnswered(answers[question.key]));
}
