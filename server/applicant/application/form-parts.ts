/** Checks the parts of a form that calls name besides its answers: add-another buttons and tabs. */
import type { Form } from '#form/engine/definition.ts';
import { blocksOn } from '#form/engine/inventory.ts';
import type { Speech } from '#words/say.ts';

/** Why a count cannot be saved, said as a sentence; `undefined` if it can. */
export function findCountProblem(form: Form, name: string, count: number): Speech | undefined {
  const blocks = form.pages.flatMap(blocksOn);
  const repeat = blocks.find((block) => block.kind === 'repeat' && block.id === name);
  if (repeat?.kind !== 'repeat') {
    return (say) => say('This application has no button called “{name}”.', { name });
  }
  const most = repeat.components.length;
  if (count <= most) return undefined;
  return (say) => say('“{name}” can be at most {most}.', { name, most: String(most) });
}

/** Why a tab cannot be chosen, said as a sentence; `undefined` if it can. */
export function findTabProblem(form: Form, name: string, chosen: string): Speech | undefined {
  const blocks = form.pages.flatMap(blocksOn);
  const tabs = blocks.find((block) => block.kind === 'tabs' && block.id === name);
  if (tabs?.kind !== 'tabs') {
    return (say) => say('This application has no tabs called “{name}”.', { name });
  }
  const ids = tabs.tabs.map(({ id }) => id);
  if (ids.includes(chosen)) return undefined;
  const choices = ids.join(', ');
  return (say) =>
    say('“{name}” has no tab called “{chosen}”. It has: {choices}.', { name, chosen, choices });
}
