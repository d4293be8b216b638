/** The decisions of a college's file: the roles that set and see them, and the fields of their letters. Pure. */
import { isPlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { fieldProblems, fieldsIn } from '../letters/fields.ts';
import { duplicateIdProblems } from '../problems.ts';
import type { Tenant } from '../tenant.ts';

type Decisions = NonNullable<Tenant['decisions']>;
type DecisionCode = Decisions['choices'][number];
export type DecisionKind = DecisionCode['kind'];
type DecidingRole = NonNullable<Decisions['setBy']>[number];

/** The fields that a letter may hold, such as `{first_name}`: data of the application, and the last day to answer an offer. */
const LETTER_FIELDS = ['first_name', 'last_name', 'term', 'major', 'reply_by'] as const;
type LetterField = (typeof LETTER_FIELDS)[number];
export type FieldValues = Readonly<Partial<Record<LetterField, string>>>;

type Some = Pick<Tenant, 'decisions'>;

/** The roles that set, confirm and take back decisions. */
export function decidingRoles({ decisions }: Some): readonly DecidingRole[] {
  return decisions?.setBy ?? ['registrar'];
}

/** The roles that see decisions before their release. */
export function seeingRoles(tenant: Some): readonly DecidingRole[] {
  return ['registrar', ...decidingRoles(tenant), ...(tenant.decisions?.seenBy ?? [])];
}

export function findCode({ decisions }: Some, id: string): DecisionCode | undefined {
  return decisions?.choices.find((code) => code.id === id);
}

/** Checks of the decisions beyond their schema. */
export function decisionProblems({ decisions }: Some): TenantProblem[] {
  const { choices: codes = [] } = decisions ?? {};
  return [
    ...duplicateIdProblems(codes, 'decisions.choices'),
    ...codes.flatMap((code, index) => [...problemsOf(code, `decisions.choices[${index}]`)]),
  ];
}

function* problemsOf(
  { kind, replyBy, letter = [] }: DecisionCode,
  at: string,
): Generator<TenantProblem> {
  if (kind === 'offer' && replyBy === undefined) {
    yield { path: at, problem: 'lacks "replyBy"; an offer may hold the last day to answer it' };
  }
  if (kind !== 'offer' && replyBy !== undefined) {
    yield { path: `${at}.replyBy`, problem: 'is a day to answer; only an offer may hold it' };
  }
  if (replyBy !== undefined && !isPlainDate(replyBy)) {
    const problem = `holds "${replyBy}", a day that does not exist; it may hold a real date`;
    yield { path: `${at}.replyBy`, problem };
  }
  const known = LETTER_FIELDS.filter((field) => field !== 'reply_by' || kind === 'offer');
  for (const [index, text] of letter.entries()) {
    yield* fieldProblems(`${at}.letter[${index}]`, text, known);
  }
}

/** Translations of a letter must have the fields of its English. */
export function letterProblems(
  { decisions, seasons = [] }: Pick<Tenant, 'decisions' | 'seasons'>,
  tag: string,
  words: Readonly<Record<string, string>>,
): TenantProblem[] {
  const choices = [decisions, ...seasons.map((season) => season.decisions)].flatMap(
    (one) => one?.choices ?? [],
  );
  const texts = new Set(choices.flatMap(({ letter = [] }) => letter));
  return [...texts].flatMap((text) => {
    const fields = fieldsIn([text]);
    const own = fieldsIn([words[text] ?? text]);
    const wrong = [...fields, ...own].find((name) => !fields.includes(name) || !own.includes(name));
    if (wrong === undefined) return [];
    const problem = `has "{${wrong}}" in only one language of ${JSON.stringify(text)}; it may hold the same fields in both`;
    return [{ path: `translations.${tag}`, problem }];
  });
}
