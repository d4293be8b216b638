/** Checks one own block of a college: it has the fields of its kind, and its rules can be met. */
import { isPlainDate } from '#form/engine/dates.ts';
import { TEXT_MAX_LENGTH } from '#form/engine/limits.ts';
import type { OwnBlock, OwnForm } from '#form/own/own-form.ts';
import type { TenantProblem } from '../checks.ts';
import { duplicateProblems, holds } from '../problems.ts';
import { patternProblem } from './pattern.ts';
import type { PlacedBlock } from './places.ts';

type Field = keyof OwnBlock;

/** Fields that a kind must have, and those that it may have besides. */
interface Fields {
  readonly must: readonly Field[];
  readonly may: readonly Field[];
}

const question = (...may: Field[]): Fields => ({
  must: ['key', 'label'],
  may: ['help', 'required', 'requiredWhen', ...may],
});

const fieldsOf: Readonly<Record<OwnBlock['kind'], Fields>> = {
  text: question('length', 'pattern', 'range'),
  textarea: question('length'),
  email: question('pattern'),
  phone: question('pattern'),
  zip: question('pattern'),
  date: question('range'),
  radio: question('options', 'list'),
  select: question('options', 'list'),
  checkbox: question(),
  autocomplete: { ...question(), must: ['key', 'label', 'list'] },
  document: question('maxFileSizeBytes', 'fileExtensions'),
  group: { must: ['questions'], may: ['label', 'help', 'inRow', 'atLeastOne'] },
  repeat: { must: ['id', 'label', 'buttonLabel', 'atMost', 'questions'], may: [] },
};

/** The maximum lengths of kinds that take no `length` (`form/own/compile.ts`). */
const MAX_LENGTHS: Readonly<Partial<Record<OwnBlock['kind'], number>>> = { email: 254, zip: 10 };

/** Everything that is wrong with one block. */
export function* blockProblems(
  { own, path }: PlacedBlock,
  form: OwnForm,
): Generator<TenantProblem> {
  const { kind, options, list, length, pattern, range } = own;
  yield* fieldProblems(own, path);
  if (kind === 'radio' || kind === 'select') {
    if ((options === undefined) === (list === undefined)) {
      yield { path, problem: 'may hold exactly one of options and list' };
    }
  }
  if (list !== undefined && !Object.hasOwn(form.lists ?? {}, list)) {
    const known = Object.keys(form.lists ?? {}).join(', ');
    yield holds(
      `${path}.list`,
      list,
      `the name of a list in form.lists: ${known || 'there is none'}`,
    );
  }
  yield* duplicateProblems(
    options?.map(({ value }) => value) ?? [],
    (index) => `${path}.options[${index}].value`,
  );
  if (length) yield* lengthProblems(length, `${path}.length`);
  if (pattern) {
    const longest = MAX_LENGTHS[kind] ?? length?.max ?? TEXT_MAX_LENGTH;
    const why = patternProblem(pattern.expression, longest);
    const problem = `holds "${pattern.expression}", which ${why}; it may hold a simpler pattern`;
    if (why !== undefined) yield { path: `${path}.pattern.expression`, problem };
  }
  if (range) yield* rangeProblems(range, kind, `${path}.range`);
  if (own.atLeastOne !== undefined) yield* groupProblems(own, `${path}.questions`);
}

function* fieldProblems(own: OwnBlock, path: string): Generator<TenantProblem> {
  const { must, may } = fieldsOf[own.kind];
  for (const field of must) {
    const problem = `is missing; a block of the kind ${own.kind} needs it`;
    if (own[field] === undefined) yield { path: `${path}.${field}`, problem };
  }
  const known: readonly string[] = [...must, ...may, 'kind', 'when', 'hideWhen'];
  for (const field of Object.keys(own)) {
    const problem = `is not for the kind ${own.kind}, which may hold ${known.join(', ')}`;
    if (!known.includes(field)) yield { path: `${path}.${field}`, problem };
  }
}

function* lengthProblems(
  { min, max, message }: NonNullable<OwnBlock['length']>,
  path: string,
): Generator<TenantProblem> {
  if (min !== undefined && max !== undefined && min > max) {
    yield holds(`${path}.min`, min, `a length of at most ${max}`);
  }
  if (min !== undefined && message === undefined) {
    yield {
      path: `${path}.message`,
      problem: 'is missing; it may hold the sentence that asks for more',
    };
  }
}

function* rangeProblems(
  { from, to }: NonNullable<OwnBlock['range']>,
  kind: OwnBlock['kind'],
  path: string,
): Generator<TenantProblem> {
  const isRight = (bound: number | string) =>
    kind === 'date' ? typeof bound === 'string' && isPlainDate(bound) : typeof bound === 'number';
  const mayHold = kind === 'date' ? 'a day written as YYYY-MM-DD' : 'a number';
  if (!isRight(from)) yield holds(`${path}.from`, from, mayHold);
  else if (!isRight(to)) yield holds(`${path}.to`, to, mayHold);
  else if (from > to) yield holds(`${path}.to`, to, `${from} or more`);
}

/** The first question carries the rule, so it must always show. */
function* groupProblems({ questions = [] }: OwnBlock, path: string): Generator<TenantProblem> {
  const [first] = questions;
  if (questions.length < 2 || questions.some(({ kind }) => kind === 'group')) {
    yield {
      path,
      problem: 'may hold two questions or more, and no group, because one of them must be answered',
    };
  } else if (first?.when || first?.hideWhen) {
    yield {
      path: `${path}[0]`,
      problem: 'may hold no condition, because it asks for one of the answers',
    };
  }
}
