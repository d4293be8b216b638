/** Shapes of single values in a college's configuration. Each `description` completes "it may hold …" (see `schema.ts`). */
import Type from 'typebox';
import { ACCOUNT_EMAIL } from '#form/patterns.ts';

export const text = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    description: `text of 1 to ${maxLength} characters`,
  });

export const url = Type.String({
  pattern:
    '^(https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d+)?([/?#]\\S*)?|mailto:[^\\s@]+@[^\\s@]+)$',
  maxLength: 500,
  description:
    'an address that starts with https:// or mailto:, such as https://college.example/aid',
});

export const email = Type.String({
  pattern: ACCOUNT_EMAIL.source,
  maxLength: 254,
  description: 'an e-mail address, such as apply@college.example',
});

export const phone = Type.String({
  pattern: '^\\+?[0-9(][0-9 ().-]{6,28}$',
  description: 'a phone number, such as (541) 555-0142',
});

export const date = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'a date written as YYYY-MM-DD, such as 2024-10-01',
});

export const color = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  description: 'a color written as # and six hexadecimal digits, such as #1d4b38',
});

export const code = Type.String({
  pattern: '^[A-Za-z0-9._-]{1,20}$',
  description: 'a code of 1 to 20 letters, digits, dots, dashes or underscores',
});

export const oneOf = <const Names extends string[]>(...names: Names) =>
  Type.Enum<Names>([...names], { description: `one of ${names.join(', ')}` });

/** @param unit such as `days`. */
export const wholeNumber = (minimum: number, maximum: number, unit?: string) => {
  const noun = unit === undefined ? 'a whole number' : `a whole number of ${unit}`;
  return Type.Integer({ minimum, maximum, description: `${noun} from ${minimum} to ${maximum}` });
};

export const flag = Type.Boolean({ description: 'true or false' });

export const fileSize = wholeNumber(1024, 26_214_400, 'bytes');

export const object = <const Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) =>
  Type.Object(properties, {
    additionalProperties: false,
    description: `an object with ${Object.keys(properties).join(', ')}`,
  });

export const list = <const Item extends Parameters<typeof Type.Array>[0]>(
  item: Item,
  minItems: number,
  maxItems: number,
) =>
  Type.Array(item, {
    minItems,
    maxItems,
    description: `a list of ${minItems} to ${maxItems} entries`,
  });

/** The types of files that the product can convert. */
export const fileTypes = list(oneOf('png', 'jpeg', 'jpg', 'pdf', 'docx'), 1, 5);
