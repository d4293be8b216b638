/** The applicants of a rehearsal. They differ from each other, and are the same for the same seed. */
import { REHEARSAL_DOMAIN } from '#contract/rehearsal.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import { type Answers, type AnswerValue, descriptionKey } from '#form/engine/answers.ts';
import { type PlainDate, yearOf } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { firstName, lastName, townName } from '../names.ts';

/** The share of applicants who upload their statement; the others type it. */
const UPLOADS = 0.4;
/** The kinds of uploaded files, each as often as its share among uploads. */
const FILES = ['pdf', 'pdf', 'pdf', 'docx', 'docx', 'png', 'jpeg'] as const;
export type FileKind = (typeof FILES)[number];
/** The share of applicants who create an account first; the others start without one. */
const ACCOUNT_FIRST = 0.35;

export type Person = {
  readonly username: string;
  readonly password: string;
  /** All answers at the end, except the uploads. */
  readonly answers: Answers;
  /** The form at the end. */
  readonly walked: Walk;
  /** The kind of file to upload; undefined for those who type. */
  readonly file: FileKind | undefined;
  readonly makesAccountFirst: boolean;
  /** Factor on the fastest reading and typing times, 1 to 2.2. */
  readonly slowness: number;
};

export type Crowd = {
  readonly seed: number;
  readonly form: Form;
  /** Today in the college's time zone. */
  readonly today: PlainDate;
  /** Keeps the email addresses of two rehearsals at one site apart; letters and digits. */
  readonly tag: string;
};

/** The applicant with this number, from 0. @throws Error if the form asks a question without a known answer. */
export function personOf({ seed, form, today, tag }: Crowd, number: number): Person {
  const chance = chanceOf(seed, number);
  const file = chance.happens(UPLOADS) ? chance.pick(FILES) : undefined;
  const activities = Math.floor(chance.between(1, 5));
  const tabs = { personal_statement: file === undefined ? 'essay' : 'upload' };
  const username = `a${number}.${tag}@${REHEARSAL_DOMAIN}`;
  const given = withListedCodes(form, chance, answersOf(chance, today, activities, file));
  const situation = { today, counts: { activities }, tabs };
  const walked = walk(form, { ...given, email_address: username }, situation);
  const missing = Object.keys(errorsIn(walked)).filter(
    (key) => file === undefined || !key.startsWith('personal_statement'),
  );
  if (missing.length > 0) {
    throw new Error(`The rehearsal has no good answer to ${missing.join(', ')} of this form.`);
  }
  return {
    username,
    password: `Rehearsal ${number} battery staple!`,
    answers: walked.answers,
    walked,
    file,
    makesAccountFirst: chance.happens(ACCOUNT_FIRST),
    slowness: chance.between(1, 2.2),
  };
}

function answersOf(
  chance: Chance,
  today: PlainDate,
  activities: number,
  file: FileKind | undefined,
): Answers {
  const complete = completeApplication(today);
  const [hasNoSecondParent, hasNoLegacy] = [chance.happens(0.4), chance.happens(0.7)];
  const kept = Object.entries(complete).filter(([key]) => {
    if (hasNoSecondParent && key.startsWith('parent_2_')) return false;
    if (hasNoLegacy && key.startsWith('legacy_')) return false;
    if (file !== undefined && key === 'personal_statement_essay') return false;
    return Number(/^activity_.*_(\d)(?:_desc)?$/.exec(key)?.[1] ?? 1) <= activities;
  });
  const city = townName(chance);
  const digits = (from: number, to: number, length: number) =>
    String(Math.floor(chance.between(from, to))).padStart(length, '0');
  return {
    ...Object.fromEntries(kept),
    first_name: firstName(chance),
    last_name: lastName(chance),
    birth_date: `${yearOf(today) - 17}-${digits(1, 10, 2)}-${digits(1, 28, 2)}`,
    phone_mobile: `(541) 555-${digits(0, 10_000, 4)}`,
    city,
    hs_gpa: (2 + Math.floor(chance.between(0, 200)) / 100).toFixed(2),
    ...(file === undefined && { personal_statement_essay: essayOf(chance, complete) }),
  };
}

/** A statement of varying length, up to some pages; the openings differ. */
function essayOf(chance: Chance, complete: Answers): string {
  const whole = String(complete.personal_statement_essay);
  const opening = `${firstName(chance)} asked me once why ${townName(chance)} matters to me. `;
  return opening + whole.slice(0, Math.floor(chance.between(0.4, 1) * whole.length)).trim();
}

/** Colleges have their own lists: replaces a code that is not in the college's list. */
function withListedCodes(form: Form, chance: Chance, answers: Answers): Answers {
  const mended: Record<string, AnswerValue> = { ...answers };
  for (const { key } of questionsOf(form)) {
    const choices = choicesFor(form, key);
    const held = mended[key];
    if (choices.length === 0 || typeof held !== 'string' || held === '') continue;
    const chosen = choices.find(({ value }) => value === held) ?? chance.pick(choices);
    mended[key] = chosen.value;
    if (descriptionKey(key) in mended) mended[descriptionKey(key)] = chosen.label;
  }
  return mended;
}
