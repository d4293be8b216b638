/** The college's own questions as blocks, rules and stored shapes of the engine. */
import {
  boolean,
  coded,
  comment,
  date,
  document,
  email,
  place,
  text,
  zip,
} from '../application/stored.ts';
import { isAnswered } from '../engine/answers.ts';
import type { PlainDate } from '../engine/dates.ts';
import type { AnswerShape, Block, Question } from '../engine/definition.ts';
import {
  matches,
  minLength,
  numberBetween,
  onlyWhen,
  type Rule,
  required,
  requiredUnlessAnswered,
} from '../engine/rules.ts';
import { ANY_PHONE, EMAIL, WRONG_PHONE } from '../patterns.ts';
import type { OwnBlock, OwnForm, OwnKind } from './own-form.ts';

/** The shapes and rules of the compiled questions, by key; {@link compile} adds to them. */
export interface Compiled {
  readonly model: Record<string, AnswerShape>;
  readonly schema: Record<string, readonly Rule[]>;
}

/** The lookup category of one of the college's lists. */
export const OWN_CATEGORY = 'own_';

/** The key for the code of an autocomplete's chosen entry. */
export function codeKeyOf(key: string): string {
  return `${key}_code`;
}

/** The stored shape of each kind's answers, unless the question sets a length. */
const shapes: Readonly<Record<OwnKind, AnswerShape>> = {
  text: text(),
  email,
  phone: text(),
  zip,
  date,
  textarea: comment,
  radio: coded,
  checkbox: boolean,
  select: coded,
  autocomplete: place,
  document,
};

/** The rules of a kind, unless the question has a pattern. The messages are the product's. */
const usualRules: Readonly<Partial<Record<OwnKind, Rule>>> = {
  email: matches(EMAIL, 'Please enter a valid email address.'),
  phone: matches(ANY_PHONE, WRONG_PHONE),
};

/** Blocks as the engine knows them. */
export function compile(blocks: readonly OwnBlock[], form: OwnForm, into: Compiled): Block[] {
  return blocks.map((own) => whenShown(own, compileBlock(own, form, into)));
}

function whenShown({ when = [], hideWhen = [] }: OwnBlock, block: Block): Block {
  const hidden: Block =
    hideWhen.length === 0 ? block : { kind: 'conditional', hideWhen, content: [block] };
  return when.reduceRight<Block>(
    (content, condition) => ({
      kind: 'conditionGroup',
      cases: [{ when: condition, content: [content] }],
    }),
    hidden,
  );
}

function compileBlock(own: OwnBlock, form: OwnForm, into: Compiled): Block {
  const { kind, label = '', help, questions = [], inRow } = own;
  if (kind === 'repeat') return compileRepeat(own, form, into);
  if (kind !== 'group') return compileQuestion(own, kind, form, into);
  const group: Block = {
    kind,
    ...(label !== '' && { legend: label }),
    ...(help !== undefined && { help }),
    ...(inRow && { inRow }),
    content: compile(questions, form, into),
  };
  if (own.atLeastOne !== undefined) addAtLeastOne(own.atLeastOne, keysOf(questions), into);
  return group;
}

function compileRepeat(own: OwnBlock, form: OwnForm, into: Compiled): Block {
  const { id = '', label = '', buttonLabel = '', atMost = 1, questions = [] } = own;
  const keys = new Set(keysOf(questions));
  return {
    kind: 'repeat',
    id,
    buttonLabel,
    maxNumberOfComponents: atMost,
    components: Array.from({ length: atMost }, (_, index) => ({
      label: `${label} ${index + 1}`,
      content: compile(
        index === 0 ? questions : withSuffix(questions, `_${index + 1}`, keys),
        form,
        into,
      ),
    })),
  };
}

/** The same blocks with a suffix at each of `keys`, as in `own_sport_2`. */
function withSuffix(
  blocks: readonly OwnBlock[],
  suffix: string,
  keys: ReadonlySet<string>,
): OwnBlock[] {
  const at = <Part extends { readonly key?: string }>(part: Part): Part =>
    part.key !== undefined && keys.has(part.key) ? { ...part, key: part.key + suffix } : part;
  return blocks.map((own) => {
    const { when, hideWhen, requiredWhen, questions } = own;
    return {
      ...at(own),
      ...(questions && { questions: withSuffix(questions, suffix, keys) }),
      ...(when && { when: when.map(at) }),
      ...(hideWhen && { hideWhen: hideWhen.map(at) }),
      ...(requiredWhen && { requiredWhen: requiredWhen.map(at) }),
    };
  });
}

function compileQuestion(own: OwnBlock, kind: OwnKind, form: OwnForm, into: Compiled): Question {
  const { key = '', label = '', help, list = '', length } = own;
  const options = own.options ?? form.lists?.[list] ?? [];
  const shape = shapes[kind];
  into.model[key] =
    length?.max && 'maxLength' in shape ? { ...shape, maxLength: length.max } : shape;
  const rules = rulesOf(own, kind);
  if (rules.length > 0) into.schema[key] = rules;
  const base = { key, label, ...(help !== undefined && { help }) };
  switch (kind) {
    case 'radio':
    case 'select':
      return { kind, ...base, options };
    case 'autocomplete':
      into.model[codeKeyOf(key)] = text();
      return {
        kind,
        ...base,
        category: OWN_CATEGORY + list,
        answerField: 'name',
        fills: {},
        codeKey: codeKeyOf(key),
      };
    case 'document': {
      const { maxFileSizeBytes, fileExtensions } = own;
      return {
        kind,
        ...base,
        ...(maxFileSizeBytes && { maxFileSizeBytes }),
        ...(fileExtensions && { fileExtensions }),
      };
    }
    case 'text':
      return typeof own.range?.from === 'number'
        ? { kind, ...base, inputMode: 'decimal', width: 'short' }
        : { kind, ...base };
    case 'phone':
      return { kind, ...base, international: 'either' };
    default:
      return { kind, ...base };
  }
}

function rulesOf(own: OwnBlock, kind: OwnKind): readonly Rule[] {
  const { requiredWhen, length, pattern, range } = own;
  const rules: (Rule | undefined)[] = [
    own.required ? required() : undefined,
    requiredWhen?.reduceRight((rule, condition) => onlyWhen(condition, rule), required()),
    length?.min ? minLength(length.min, length.message ?? '') : undefined,
    pattern ? matches(new RegExp(pattern.expression, 'u'), pattern.message) : usualRules[kind],
    range && rangeRule(range),
  ];
  return rules.filter((rule) => rule !== undefined);
}

function rangeRule({ from, to, message }: NonNullable<OwnBlock['range']>): Rule {
  return typeof from === 'number'
    ? numberBetween(from, Number(to), message)
    : dateBetween(from, String(to), message);
}

function dateBetween(from: PlainDate, to: PlainDate, message: string): Rule {
  return {
    message,
    asksForAnswer: false,
    onlyWhen: [],
    passes: (value) => !isAnswered(value) || (String(value) >= from && String(value) <= to),
  };
}

function addAtLeastOne(message: string, [first = '', ...others]: string[], { schema }: Compiled) {
  const rule = requiredUnlessAnswered(others, message, message);
  schema[first] = [rule, ...(schema[first] ?? [])];
}

/** The keys of some blocks, at any depth. */
function keysOf(blocks: readonly OwnBlock[]): string[] {
  return blocks.flatMap(({ key, questions = [] }) => [...(key ? [key] : []), ...keysOf(questions)]);
}
