/** The shape of a college's own part of the form: see `form/own/own-form.ts`. */
import Type from 'typebox';
import { PAGE_IDS } from '#form/application/pages.ts';
import { OPERATORS } from '#form/engine/conditions.ts';
import type { OwnForm } from '#form/own/own-form.ts';
import { OWN_KINDS } from '#form/own/own-form.ts';
import { name } from '../facets/facets.ts';
import {
  code,
  fileSize,
  fileTypes,
  flag,
  list,
  object,
  oneOf,
  text,
  wholeNumber,
} from '../shapes.ts';

const optional = Type.Optional;

const anyKey = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,59}$',
  description: 'the key of a question, such as entry_term',
});

const ownKey = Type.String({
  pattern: '^own_[a-z0-9][a-z0-9_]{0,39}$',
  description:
    'a key that begins with own_, of at most 44 small letters, digits and underscores, such as own_parish',
});

const csvName = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,59}\\.csv$',
  description: 'the name of a CSV file beside the college’s file, such as parishes.csv',
});

/** A list, or the name of a CSV file that the server reads in its place. */
const ownList = Type.Union([csvName, list(object({ value: code, label: text(120) }), 1, 20_000)], {
  description: 'a list of 1 to 20000 choices, or the name of a CSV file such as parishes.csv',
});

const options = list(object({ value: code, label: text(120) }), 1, 500);

const conditions = optional(
  list(
    object({
      key: anyKey,
      operator: oneOf(...OPERATORS),
      value: optional(
        Type.Union([Type.String({ maxLength: 120 }), Type.Boolean()], {
          description: 'an answer as text, or true or false for a checkbox',
        }),
      ),
      values: optional(list(Type.String({ minLength: 1, maxLength: 120 }), 1, 100)),
    }),
    1,
    5,
  ),
);

const bound = Type.Union([Type.Number(), Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })], {
  description: 'a number, or for a date a day written as YYYY-MM-DD',
});

const characters = optional(wholeNumber(1, 20_000, 'characters'));

const byName = <Value extends Type.TSchema>(key: typeof name, value: Value) =>
  Type.Record(key, value, {
    additionalProperties: false,
    description: `an object whose names are each ${String('description' in key && key.description)}`,
  });

/** The fields of all questions; `block-checks.ts` checks which fields a kind may have. */
const questionFields = {
  when: conditions,
  hideWhen: conditions,
  key: optional(ownKey),
  label: optional(text(300)),
  help: optional(text(400)),
  required: optional(flag),
  requiredWhen: conditions,
  options: optional(options),
  list: optional(name),
  length: optional(object({ max: characters, min: characters, message: optional(text(300)) })),
  pattern: optional(object({ expression: text(200), message: text(300) })),
  range: optional(object({ from: bound, to: bound, message: text(300) })),
  maxFileSizeBytes: optional(fileSize),
  fileExtensions: optional(fileTypes),
};

/** The fields of a group or a repeat, beside those of every block. */
const holderFields = {
  inRow: optional(flag),
  atLeastOne: optional(text(300)),
  id: optional(name),
  buttonLabel: optional(text(80)),
  atMost: optional(wholeNumber(2, 10)),
};

const question = object({ kind: oneOf(...OWN_KINDS), ...questionFields });

/** A question, or a group of questions: the content of a group or repeat. */
const innerBlock = object({
  kind: oneOf(...OWN_KINDS, 'group'),
  ...questionFields,
  ...holderFields,
  questions: optional(list(question, 1, 50)),
});

const blocks = list(
  object({
    kind: oneOf(...OWN_KINDS, 'group', 'repeat'),
    ...questionFields,
    ...holderFields,
    questions: optional(list(innerBlock, 1, 50)),
  }),
  1,
  200,
);

const place = { before: optional(anyKey), after: optional(anyKey) };

const sectionSchema = object({
  id: name,
  step: oneOf(...PAGE_IDS),
  before: optional(name),
  after: optional(name),
  title: text(80),
  why: text(300),
  questions: blocks,
});

const wordsSchema = object({ label: optional(text(300)), help: optional(text(400)) });

/** The shape of `form`. */
export const ownFormSchema = optional(
  Type.Unsafe<OwnForm>(
    object({
      sections: optional(list(sectionSchema, 0, 40)),
      questions: optional(list(object({ ...place, questions: blocks }), 0, 100)),
      hide: optional(list(anyKey, 0, 100)),
      reword: optional(byName(anyKey, wordsSchema)),
      narrow: optional(byName(anyKey, list(Type.String({ minLength: 1, maxLength: 120 }), 1, 500))),
      lists: optional(byName(name, ownList)),
      retired: optional(list(object({ key: ownKey, kind: oneOf(...OWN_KINDS) }), 0, 1000)),
    }),
  ),
);
