/** Checks of a college's own part of the form beyond its schema. Each problem is named with its place, all at once. */
import { applicationForm } from '#form/application/index.ts';
import { storedShapes } from '#form/engine/accept.ts';
import { checkForm } from '#form/engine/check.ts';
import type { Form } from '#form/engine/definition.ts';
import { blocksOn, keysAnsweredBy, questionsOf } from '#form/engine/inventory.ts';
import { codeKeyOf } from '#form/own/compile.ts';
import type { OwnForm } from '#form/own/own-form.ts';
import type { TenantProblem } from '../checks.ts';
import { duplicateProblems, holds } from '../problems.ts';
import type { Tenant } from '../tenant.ts';
import { blockProblems } from './block-checks.ts';
import { changeProblems } from './change-checks.ts';
import { conditionProblems } from './condition-checks.ts';
import { type PlacedBlock, placedBlocks } from './places.ts';

/** Everything that is wrong with the `form` of a configuration that has the right shape. */
export function formProblems(tenant: Tenant): TenantProblem[] {
  const { form } = tenant;
  if (form === undefined) return [];
  const product = applicationForm({ ...tenant, form: undefined });
  const blocks = placedBlocks(form);
  const problems = [
    ...placementProblems(form, product),
    ...blocks.flatMap((placed) => [...blockProblems(placed, form)]),
    ...keyProblems(blocks, form, product),
    ...listProblems(form),
    ...changeProblems(form, product),
    ...conditionProblems(blocks, askableForm(tenant)),
  ];
  return problems.length > 0 ? problems : definitionProblems(tenant);
}

/** The college's form without the rules of its own questions: it compiles even if one of these rules is wrong. */
export function askableForm(tenant: Tenant): Form {
  const rules = new Set(['pattern', 'range', 'length', 'atLeastOne']);
  const form: OwnForm | undefined =
    tenant.form &&
    JSON.parse(JSON.stringify(tenant.form, (name, value) => (rules.has(name) ? undefined : value)));
  return applicationForm({ ...tenant, form });
}

/** The development-time checks of the specification (spec §5) find the remaining problems. */
function definitionProblems(tenant: Tenant): TenantProblem[] {
  try {
    checkForm(applicationForm(tenant));
    return [];
  } catch (error) {
    return [
      { path: 'form', problem: `is not right: ${error instanceof Error ? error.message : error}` },
    ];
  }
}

/** Keys whose type differs from an earlier form. */
export function changedKeys(form: Form, earlier: readonly Form[]): TenantProblem[] {
  const types = new Map<string, string>();
  for (const one of earlier) {
    for (const [key, { type }] of storedShapes(one)) if (!types.has(key)) types.set(key, type);
  }
  return [...storedShapes(form)].flatMap(([key, { type }]) => {
    const before = types.get(key);
    if (before === undefined || before === type) return [];
    const problem = `asks for ${key} as ${type}, which an earlier form asked for as ${before}; a new question may have a key of its own`;
    return [{ path: 'form', problem }];
  });
}

/** Sections and questions must stand before or after an existing one. */
function* placementProblems(
  { sections = [], questions = [] }: OwnForm,
  product: Form,
): Generator<TenantProblem> {
  const sectionIds = product.pages.flatMap((page) => page.sections.map(({ id }) => id));
  yield* duplicateProblems(
    [...sectionIds, ...sections.map(({ id }) => id)],
    (index) => `form.sections[${index - sectionIds.length}].id`,
  );
  for (const [index, section] of sections.entries()) {
    const { step } = section;
    const known = [
      ...(product.pages.find(({ id }) => id === step)?.sections ?? []),
      ...sections.slice(0, index).filter((one) => one.step === step),
    ].map(({ id }) => id);
    const mayHold = `a section of the step ${step}: ${known.join(', ')}`;
    yield* anchorProblems(section, `form.sections[${index}]`, known, mayHold);
  }
  const keys = questionsOf(product).map(({ key }) => key);
  for (const [index, placed] of questions.entries()) {
    const mayHold = 'the key of a question of the product';
    yield* anchorProblems(placed, `form.questions[${index}]`, keys, mayHold);
  }
}

function* anchorProblems(
  { before, after }: { readonly before?: string; readonly after?: string },
  path: string,
  known: readonly string[],
  mayHold: string,
): Generator<TenantProblem> {
  const anchor = before ?? after ?? '';
  if ((before === undefined) === (after === undefined)) {
    yield { path, problem: 'may hold exactly one of before and after' };
  } else if (!known.includes(anchor)) {
    yield holds(`${path}.${before === undefined ? 'after' : 'before'}`, anchor, mayHold);
  }
}

/** Keys must be unique, and a retired key keeps its kind. */
function* keyProblems(
  blocks: readonly PlacedBlock[],
  form: OwnForm,
  product: Form,
): Generator<TenantProblem> {
  const retired = new Map(form.retired?.map(({ key, kind }) => [key, kind]));
  const used = new Set(questionsOf(product).flatMap(keysAnsweredBy));
  const ids = new Set(repeatIdsOf(product));
  yield* duplicateProblems(
    form.retired?.map(({ key }) => key) ?? [],
    (index) => `form.retired[${index}].key`,
  );
  for (const { own, path, repeats } of blocks) {
    if (own.kind === 'repeat' && own.id !== undefined) {
      if (ids.has(own.id)) yield taken(`${path}.id`, own.id);
      ids.add(own.id);
    }
    if (own.key === undefined) continue;
    const keys = keysWithRepeats(own.key, own.kind === 'autocomplete', repeats);
    const clash = keys.find((key) => used.has(key));
    if (clash !== undefined) yield taken(`${path}.key`, clash);
    for (const key of keys) used.add(key);
    const kind = retired.get(own.key);
    if (kind !== undefined && kind !== own.kind) {
      const problem = `holds "${own.key}", which was a ${kind} before; it may hold a key of its own, or be a ${kind} again`;
      yield { path: `${path}.key`, problem };
    }
  }
}

function taken(path: string, name: string): TenantProblem {
  const problem = `makes "${name}" a second time; it may hold a name that is not used yet`;
  return { path, problem };
}

/** Every key that a question takes, with its label and code, for each repetition. */
function keysWithRepeats(key: string, isSearched: boolean, repeats: number): string[] {
  const keys = Array.from({ length: repeats }, (_, at) => (at === 0 ? key : `${key}_${at + 1}`));
  return keys.flatMap((one) => [one, `${one}_desc`, ...(isSearched ? [codeKeyOf(one)] : [])]);
}

function repeatIdsOf(product: Form): string[] {
  return product.pages
    .flatMap(blocksOn)
    .flatMap((block) => (block.kind === 'repeat' ? block.id : []));
}

function* listProblems({ lists = {} }: OwnForm): Generator<TenantProblem> {
  for (const [name, list] of Object.entries(lists)) {
    const path = `form.lists.${name}`;
    if (typeof list === 'string') {
      const problem = `holds "${list}", and no such file stands beside the college’s file; it may hold a list of choices`;
      yield { path, problem };
    } else {
      const values = list.map(({ value }) => value);
      yield* duplicateProblems(values, (index) => `${path}[${index}].value`);
    }
  }
}
