/**
 * Development-time checks of a form's definition (spec §5): a mistake in the definition stops the build and the start.
 */
import type { Condition } from './conditions.ts';
import { type Block, type Form, isQuestion, type Page } from './definition.ts';
import { innerBlocks, keysWrittenBy, questionsOn } from './inventory.ts';

/** The most components that an add-another group may have (spec §9). */
export const MAX_NUMBER_OF_COMPONENTS = 10;

/** A form's definition contradicts itself. */
export class FormConfigurationError extends Error {
  override name = 'FormConfigurationError';
}

/**
 * Throws a {@link FormConfigurationError} for the first mistake in a definition.
 * @returns what is odd but allowed, one line each, to be logged.
 */
export function checkForm(form: Form): string[] {
  for (const page of form.pages) {
    checkSchemaKeys(page);
    for (const block of everyBlock(page)) checkBlock(form, block);
  }
  checkOnePagePerKey(form);
  checkOrderOfConditions(form);
  return keysWithoutPage(form).map(
    (key) => `The question with yupValueKey ${key} does not correlate to a page`,
  );
}

function checkSchemaKeys(page: Page): void {
  const asked = new Set(questionsOn(page).map((question) => question.key));
  const extra = Object.keys(page.schema).filter((key) => !asked.has(key));
  if (extra.length > 0) {
    throw new FormConfigurationError(
      `The schema of page "${page.id}" has extra keys: ${extra.join(', ')}`,
    );
  }
}

function checkBlock(form: Form, block: Block): void {
  if (block.kind === 'repeat') {
    const most = Math.max(block.maxNumberOfComponents, block.components.length);
    if (most > MAX_NUMBER_OF_COMPONENTS) {
      throw new FormConfigurationError(
        `maxNumberOfComponents of "${block.id}" is ${most}; it must not be above ${MAX_NUMBER_OF_COMPONENTS}`,
      );
    }
  }
  for (const condition of conditionsOf(block)) checkIsKnown(form, condition.key, 'A condition');
  if (!isQuestion(block)) return;
  for (const key of keysWrittenBy(block)) {
    if (!key.endsWith('_desc')) checkIsKnown(form, key, `The question "${block.key}"`);
  }
  if (block.prefix !== undefined && !block.key.startsWith(block.prefix)) {
    throw new FormConfigurationError(
      `The yupPrefix "${block.prefix}" is not in the key "${block.key}"`,
    );
  }
}

function checkIsKnown(form: Form, key: string, whoUsesIt: string): void {
  if (!(key in form.model)) {
    throw new FormConfigurationError(`${whoUsesIt} uses the unknown data-model key "${key}"`);
  }
}

function checkOnePagePerKey(form: Form): void {
  const pageByKey = new Map<string, string>();
  for (const page of form.pages) {
    for (const key of questionsOn(page).flatMap(keysWrittenBy)) {
      const earlier = pageByKey.get(key) ?? page.id;
      if (earlier !== page.id) {
        throw new FormConfigurationError(
          `The key "${key}" is on more than one page: "${earlier}" and "${page.id}"`,
        );
      }
      pageByKey.set(key, page.id);
    }
  }
}

/** The walk reads a form once, from top to bottom: what a condition looks at must stand above it. */
function checkOrderOfConditions(form: Form): void {
  const askedSoFar = new Set<string>();
  const visit = (block: Block): void => {
    for (const { key } of conditionsOf(block)) {
      if (askedSoFar.has(key)) continue;
      throw new FormConfigurationError(
        `A condition looks at "${key}", which is asked further down`,
      );
    }
    if (isQuestion(block)) for (const key of keysWrittenBy(block)) askedSoFar.add(key);
    for (const inner of innerBlocks(block)) visit(inner);
  };
  for (const page of form.pages) {
    for (const section of page.sections) section.content.forEach(visit);
  }
}

function conditionsOf(block: Block): readonly Pick<Condition, 'key'>[] {
  if (block.kind === 'conditional') return block.hideWhen;
  if (block.kind === 'conditionGroup') return block.cases.map((option) => option.when);
  if (block.kind !== 'select') return [];
  return [block.showWhen, block.optionsBy].filter((condition) => condition !== undefined);
}

function keysWithoutPage(form: Form): string[] {
  const asked = new Set(form.pages.flatMap((page) => questionsOn(page)).flatMap(keysWrittenBy));
  return Object.keys(form.model).filter((key) => !asked.has(key));
}

function everyBlock(page: Page): Block[] {
  const deep = (block: Block): Block[] => [block, ...innerBlocks(block).flatMap(deep)];
  return page.sections.flatMap((section) => section.content.flatMap(deep));
}
