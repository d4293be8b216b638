/** The parts of a form that calls name besides its answers: add-another buttons and tabs. */
import { type Block, type Form, isQuestion } from '#form/engine/definition.ts';
import { innerBlocks } from '#form/engine/inventory.ts';
import type { Speech } from '#words/say.ts';

/** The choices of a form besides its answers. */
type FormParts = {
  /** The most components by add-another button id. */
  readonly mostComponents: ReadonlyMap<string, number>;
  /** The tabs by tab id. */
  readonly tabs: ReadonlyMap<string, readonly string[]>;
};

/** Finds the add-another buttons and tabs of a form, however deep they are. */
export function formParts(form: Form): FormParts {
  const mostComponents = new Map<string, number>();
  const tabs = new Map<string, readonly string[]>();
  const visit = (block: Block): void => {
    if (isQuestion(block)) return;
    if (block.kind === 'repeat') {
      const most = Math.min(block.maxNumberOfComponents, block.components.length);
      mostComponents.set(block.id, most);
    }
    if (block.kind === 'tabs') {
      const ids = block.tabs.map((tab) => tab.id);
      tabs.set(block.id, ids);
    }
    innerBlocks(block).forEach(visit);
  };
  for (const page of form.pages) {
    for (const section of page.sections) section.content.forEach(visit);
  }
  return { mostComponents, tabs };
}

/** Why a count cannot be saved, said as a sentence; `undefined` if it can. */
export function findCountProblem(
  { mostComponents }: FormParts,
  buttonId: string,
  count: number,
): Speech | undefined {
  const most = mostComponents.get(buttonId);
  if (most === undefined) {
    return (say) => say('This application has no button called “{name}”.', { name: buttonId });
  }
  if (count <= most) return undefined;
  return (say) => say('“{name}” can be at most {most}.', { name: buttonId, most: String(most) });
}

/** Why a tab cannot be chosen, said as a sentence; `undefined` if it can. */
export function findTabProblem(
  { tabs }: FormParts,
  tabId: string,
  chosen: string,
): Speech | undefined {
  const choices = tabs.get(tabId);
  if (choices === undefined) {
    return (say) => say('This application has no tabs called “{name}”.', { name: tabId });
  }
  if (choices.includes(chosen)) return undefined;
  return (say) =>
    say('“{name}” has no tab called “{chosen}”. It has: {choices}.', {
      name: tabId,
      chosen,
      choices: choices.join(', '),
    });
}
