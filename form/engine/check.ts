/**
 * Development-time checks of a form's definition (spec §5): a mistake in the definition stops the build and the start. Beside the five
 * errors of the specification, they find mistakes that would otherwise surface only in front of an applicant.
 */
import { kindOf, shapeOf } from '../kinds/registry.ts';
import { descriptionKey } from './answers.ts';
import {
  type Block,
  type Form,
  isQuestion,
  type Page,
  type Question,
  type RepeatBlock,
} from './definition.ts';
import {
  blocksOn,
  choicesFor,
  conditionsOf,
  keysAnsweredBy,
  keysWrittenBy,
  questionsOf,
  questionsOn,
} from './inventory.ts';
import { MAX_NUMBER_OF_COMPONENTS } from './limits.ts';

/** A form's definition contradicts itself. */
export class FormConfigurationError extends Error {
  override name = 'FormConfigurationError';
}

/**
 * Throws a {@link FormConfigurationError} for the first mistake in a definition.
 * @returns warnings to log: oddities that are allowed, one line each.
 */
export function checkForm(form: Form): string[] {
  for (const page of form.pages) {
    checkSchemaKeys(page);
    checkRules(form, page);
    for (const block of blocksOn(page)) checkBlock(form, block);
  }
  checkOnePagePerKey(form);
  checkEachBlockStandsOnce(form);
  checkOrderOfConditions(form);
  return keysWithoutPage(form).map(
    (key) => `The question with yupValueKey ${key} does not correlate to a page`,
  );
}

function checkSchemaKeys(page: Page): void {
  const asked = new Set(questionsOn(page).map((question) => question.key));
  const extra = Object.keys(page.schema).filter((key) => !asked.has(key));
  if (extra.length > 0) fail(`The schema of page "${page.id}" has extra keys: ${extra.join(', ')}`);
}

function checkRules(form: Form, page: Page): void {
  for (const [at, rules] of Object.entries(page.schema)) {
    const read = rules.flatMap((rule) => [
      ...rule.onlyWhen.map((condition) => condition.key),
      ...(rule.alsoReads ?? []),
    ]);
    for (const key of read) checkIsKnown(form, key, `A rule of "${at}"`);
  }
}

function checkBlock(form: Form, block: Block): void {
  for (const condition of conditionsOf(block)) checkIsKnown(form, condition.key, 'A condition');
  if (block.kind === 'repeat') checkRepeat(block);
  if (isQuestion(block)) checkQuestion(form, block);
}

function checkRepeat({ id, maxNumberOfComponents, components }: RepeatBlock): void {
  if (maxNumberOfComponents > MAX_NUMBER_OF_COMPONENTS) {
    fail(
      `maxNumberOfComponents of "${id}" is ${maxNumberOfComponents}; it must not be above ${MAX_NUMBER_OF_COMPONENTS}`,
    );
  }
  if (maxNumberOfComponents !== components.length) {
    fail(
      `maxNumberOfComponents of "${id}" is ${maxNumberOfComponents}, but it has ${components.length} components`,
    );
  }
}

function checkQuestion(form: Form, question: Question): void {
  const { key, kind, prefix } = question;
  for (const written of keysWrittenBy(question)) {
    if (written === descriptionKey(key)) continue;
    checkIsKnown(form, written, `The question "${key}"`);
    checkHasChoices(form, written);
  }
  if (prefix !== undefined && !key.startsWith(prefix)) {
    fail(`The yupPrefix "${prefix}" is not in the key "${key}"`);
  }
  const stored = form.model[key]?.type;
  if (stored !== undefined && !kindOf(question).storedAs.includes(stored)) {
    fail(`The question "${key}" is of kind ${kind}, but its answer is stored as ${stored}`);
  }
}

function checkHasChoices(form: Form, key: string): void {
  const shape = form.model[key];
  if (!shape || !shapeOf(shape).withCodes) return;
  if (choicesFor(form, key).length === 0) fail(`The coded key "${key}" has no choices to store`);
}

function checkIsKnown(form: Form, key: string, whoUsesIt: string): void {
  if (!Object.hasOwn(form.model, key)) {
    fail(`${whoUsesIt} uses the unknown data-model key "${key}"`);
  }
}

function checkOnePagePerKey(form: Form): void {
  const pageByKey = new Map<string, string>();
  for (const page of form.pages) {
    for (const key of questionsOn(page).flatMap(keysWrittenBy)) {
      const earlier = pageByKey.get(key) ?? page.id;
      if (earlier !== page.id) {
        fail(`The key "${key}" is on more than one page: "${earlier}" and "${page.id}"`);
      }
      pageByKey.set(key, page.id);
    }
  }
}

/** A walk lists visible blocks, not places: one object in two places would show in both or in neither. */
function checkEachBlockStandsOnce(form: Form): void {
  const seen = new Set<Block>();
  for (const block of form.pages.flatMap(blocksOn)) {
    if (seen.has(block)) {
      const name = isQuestion(block) ? `question "${block.key}"` : `${block.kind} block`;
      fail(`The same object of a ${name} stands in two places; make one for each`);
    }
    seen.add(block);
  }
}

/** The walk reads a form once, from top to bottom: the question of a condition must stand above it. */
function checkOrderOfConditions(form: Form): void {
  const askedSoFar = new Set<string>();
  for (const block of form.pages.flatMap(blocksOn)) {
    for (const { key } of conditionsOf(block)) {
      if (!askedSoFar.has(key)) fail(`A condition looks at "${key}", which is asked further down`);
    }
    if (isQuestion(block)) for (const key of keysAnsweredBy(block)) askedSoFar.add(key);
  }
}

function keysWithoutPage(form: Form): string[] {
  const asked = new Set(questionsOf(form).flatMap(keysWrittenBy));
  return Object.keys(form.model).filter((key) => !asked.has(key));
}

function fail(message: string): never {
  throw new FormConfigurationError(message);
}
