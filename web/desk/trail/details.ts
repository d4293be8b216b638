/** The details of a trail entry in words. Pure. */
import type { DetailName } from '#contract/desk-act-details.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import { sayText } from '#web/core/language/say.ts';
import { dayInWords } from '#words/formats.ts';
import type { Say } from '#words/say.ts';
import { scheduleInWords } from '../handing-on/words.tsx';
import { timeInWords } from '../ui/CollegeTime.tsx';
import { DETAIL_NAMES, DETAIL_VALUES } from './detail-words.ts';

type Words = Readonly<Record<string, string>>;
type People = ReadonlyMap<string, string>;

/** Details whose values are members' numbers. */
const PEOPLE: readonly string[] = ['staff', 'staffId', 'mentions'] satisfies DetailName[];

/**
 * An entry's details as "name: value". Names and values of other versions of the portal stay as written if there is no word for them.
 * @param people names of the staff, by number.
 */
export function detailsInWords(
  say: Say,
  details: Readonly<Record<string, unknown>>,
  people: People,
): string[] {
  return Object.entries(details).map(([name, value]) => {
    const given = Array.isArray(value) ? value : [value];
    const values = given.map((each) => valueInWords(say, name, each, people)).join(', ');
    return `${wordOf(say, DETAIL_NAMES, name)}: ${values || '–'}`;
  });
}

function wordOf(say: Say, words: Words, word: string): string {
  const known = Object.hasOwn(words, word) ? words[word] : undefined;
  return known === undefined ? word : sayText(say, known);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function valueInWords(say: Say, name: string, value: unknown, people: People): string {
  if (typeof value === 'boolean') return value ? say('Yes') : say('No');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const text = String(value);
  if (PEOPLE.includes(name)) return people.get(text) ?? text;
  if (name === 'schedule') return scheduleOf(say, text);
  if (MOMENT.test(text)) return timeInWords(say, text);
  if (isPlainDate(text)) return dayInWords(text, say.locale, 'medium');
  const values: Readonly<Record<string, Words | undefined>> = DETAIL_VALUES;
  return wordOf(say, (Object.hasOwn(values, name) && values[name]) || {}, text);
}

/** @param text as the trail has it: `never`, `every 3 hours` or `daily at 03:15`. */
function scheduleOf(say: Say, text: string): string {
  const [, hours, at] = /^(?:never|every (\d+) hours|daily at (\d\d:\d\d))$/.exec(text) ?? [];
  if (hours !== undefined) return scheduleInWords(say, { every: 'hours', hours: +hours, at: '' });
  if (at !== undefined) return scheduleInWords(say, { every: 'day', hours: 0, at });
  return text === 'never' ? scheduleInWords(say, { every: 'never', hours: 0, at: '' }) : text;
}
