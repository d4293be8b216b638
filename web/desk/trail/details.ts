/** The lines of the trail in words. Pure. */
import { DETAILS, type DetailName } from '#contract/desk-act-details.ts';
import { ACTORS, ACTS } from '#contract/desk-acts.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import { sayText } from '#web/core/language/say.ts';
import { dayInWords } from '#words/intl.ts';
import type { Say } from '#words/say.ts';
import { DELIVERY_WORDS, KINDS, scheduleInWords } from '../handing-on/words.tsx';
import { ROLE_WORDS } from '../roles.ts';
import { STUCK_WORDS } from '../season/words.ts';
import { timeInWords } from '../ui/CollegeTime.tsx';

type Labels = Readonly<Record<string, string>>;
type People = ReadonlyMap<string, string>;

/** Labels of values that other pages show, too. */
const SHARED: Readonly<Partial<Record<DetailName, Labels>>> = {
  roles: namesOf(ROLE_WORDS),
  from: namesOf(ROLE_WORDS),
  to: namesOf(ROLE_WORDS),
  act: ACTS,
  actor: ACTORS,
  kind: { ...KINDS, ...STUCK_WORDS },
  state: namesOf(DELIVERY_WORDS),
};

/** Details whose values are members' numbers. */
const PEOPLE: readonly string[] = ['staff', 'staffId', 'mentions'] satisfies DetailName[];

/** The label of an act or of a sort of actor. A word of another version of the portal has none, and stays as it is. */
export function labelOf(say: Say, labels: Labels, word: string): string {
  const label = Object.hasOwn(labels, word) ? labels[word] : undefined;
  return label === undefined ? word : sayText(say, label);
}

/**
 * A line's details as "name: value".
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
    const label = isDetail(name) ? sayText(say, DETAILS[name].label) : name;
    return `${label}: ${values || '–'}`;
  });
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
  const labels = isDetail(name) ? (DETAILS[name].words ?? SHARED[name]) : undefined;
  return labelOf(say, labels ?? {}, text);
}

function isDetail(name: string): name is DetailName {
  return Object.hasOwn(DETAILS, name);
}

/** @param text as the trail has it: `never`, `every 3 hours` or `daily at 03:15`. */
function scheduleOf(say: Say, text: string): string {
  const [, hours, at] = /^(?:never|every (\d+) hours|daily at (\d\d:\d\d))$/.exec(text) ?? [];
  if (hours !== undefined) return scheduleInWords(say, { every: 'hours', hours: +hours, at: '' });
  if (at !== undefined) return scheduleInWords(say, { every: 'day', hours: 0, at });
  return text === 'never' ? scheduleInWords(say, { every: 'never', hours: 0, at: '' }) : text;
}

function namesOf(words: Readonly<Record<string, { readonly name: string }>>): Labels {
  return Object.fromEntries(Object.entries(words).map(([word, { name }]) => [word, name]));
}
