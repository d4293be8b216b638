/** Schemas and limits in words. Pure. */
import type { Limit, Shape } from './description.ts';

/** Which names a thing has, such as `{username, code?}`; a question mark behind those that may be absent. */
export function outlineOf(shape: Shape): string {
  if (shape.title !== undefined) return shape.title;
  if (shape.anyOf !== undefined) return shape.anyOf.map(outlineOf).join(' or ');
  if (shape.type === 'array') return `[${outlineOf(shape.items ?? {})}]`;
  const names = Object.entries(shape.properties ?? {});
  if (names.length === 0) return shape.type === 'object' ? '{…}' : (shape.type ?? '…');
  const required = shape.required ?? [];
  const inner = names.map(([name, one]) => {
    // What holds one thing alone is told with what is in it.
    const held = names.length === 1 && isNested(one) ? `: ${outlineOf(one)}` : '';
    return `${name}${required.includes(name) ? '' : '?'}${held}`;
  });
  return `{${inner.join(', ')}}`;
}

function isNested({ type, title }: Shape): boolean {
  return type === 'object' || type === 'array' || title !== undefined;
}

/** What a field may hold: `text of at most 64 characters`. */
export function kindInWords(shape: Shape): string {
  const choices = choicesOf(shape);
  if (choices !== undefined) return listed(choices.map((choice) => `\`${choice}\``));
  if (shape.anyOf !== undefined) return shape.anyOf.map(kindInWords).join(', or ');
  if (shape.type === 'array') {
    const most = shape.maxItems === undefined ? '' : `at most ${shape.maxItems} of `;
    return `a list, ${most}\`${outlineOf(shape.items ?? {})}\``;
  }
  if (shape.type === 'string') {
    if (shape.format === 'date-time') return 'a time';
    return `text${lengthInWords(shape)}`;
  }
  if (shape.type === 'boolean') return '`true` or `false`';
  if (shape.type === 'integer' || shape.type === 'number') {
    const { minimum: from, maximum: to } = shape;
    // A bound that nobody reaches says nothing to a reader.
    return `a whole number${to !== undefined && to < 1e6 ? `, ${from} to ${to}` : ''}`;
  }
  return `\`${outlineOf(shape)}\``;
}

function lengthInWords({ minLength = 0, maxLength }: Shape): string {
  if (maxLength === undefined) return '';
  return minLength > 0
    ? ` of ${minLength} to ${maxLength} characters`
    : ` of at most ${maxLength} characters`;
}

/** The codes of a choice; undefined for what is none. */
function choicesOf({ enum: codes, anyOf }: Shape): readonly string[] | undefined {
  if (codes !== undefined) return codes;
  const each = anyOf?.map(choicesOf);
  return each?.every((some) => some !== undefined) ? each.flat() : undefined;
}

/** `one, two or three` */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} or ${last}`;
}

/** `20 an hour, 60 a day` */
export function limitsInWords(limits: readonly Limit[]): string {
  return limits
    .map(({ max, per_seconds: seconds }) => `${max} ${windowInWords(seconds)}`)
    .join(', ');
}

function windowInWords(seconds: number): string {
  const units = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
  return units[seconds as keyof typeof units] ?? `in ${seconds / 60} minutes`;
}
