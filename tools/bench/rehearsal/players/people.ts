/** The applicants of a rehearsal. They differ from each other, and are the same for the same seed. */
import { REHEARSAL_DOMAIN } from '#contract/rehearsal.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { descriptionKey } from '#form/engine/answers.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import { yearOf } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { type Situation, type Walk, walk } from '#form/engine/walk.ts';
import { type Chance, chanceOf, seedOf } from './chance.ts';

/** The kinds of uploaded files, each as often as its share among uploads. */
const FILES = ['pdf', 'pdf', 'pdf', 'docx', 'docx', 'png', 'jpeg'] as const;
export type FileKind = (typeof FILES)[number];

/** The share of applicants who upload their statement, unless a crowd has its own; the others type it. */
export const UPLOADS = 0.4;
/** The share of applicants who create an account first; the others start without one. */
const ACCOUNT_FIRST = 0.35;

const FIRST_NAMES =
  'Ada Ben Chidi Dana Elif Femi Grace Hugo Inés José Kofi Lena Marisol Nadia Omar Priya Quinn Rosa Sam Tess Uma Viktor Wen Xenia Yusuf Zoë'.split(
    ' ',
  );
const LAST_NAMES =
  'Albers Berg Cárdenas Dović Eze Farouk Gold Haddad Ito Jansen Kaur Lindqvist Mbeki Nowak Okafor Pereira Quispe Reyes Sato Tran Ueda Varga Wong Ximenes Yilmaz Zadeh'.split(
    ' ',
  );
const CITIES = 'Cottage Grove,Eugene,Bend,Salem,Medford,Corvallis,Astoria,Ashland'.split(',');

export type Person = {
  readonly number: number;
  readonly username: string;
  readonly password: string;
  /** All answers at the end, except the uploads. */
  readonly answers: Answers;
  /** The form at the end. */
  readonly walked: Walk;
  readonly situation: Situation;
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
  /** The share of applicants who upload their statement. */
  readonly uploads: number;
  /** Keeps the email addresses of two rehearsals at one site apart; letters and digits. */
  readonly tag: string;
};

/** The applicant with this number, from 0. @throws Error if the form asks a question without a known answer. */
export function personOf({ seed, form, today, uploads, tag }: Crowd, number: number): Person {
  const chance = chanceOf(seedOf(seed, number));
  const file = chance.happens(uploads) ? chance.pick(FILES) : undefined;
  const activities = Math.floor(chance.between(1, 5));
  const situation: Situation = {
    today,
    counts: { activities },
    tabs: { personal_statement: file === undefined ? 'essay' : 'upload' },
  };
  const username = `a${number}.${tag}@${REHEARSAL_DOMAIN}`;
  const given = withListedCodes(form, chance, answersOf(chance, today, activities, file));
  const walked = walk(form, { ...given, email_address: username }, situation);
  refuseGaps(walked, file !== undefined);
  return {
    number,
    username,
    password: `Rehearsal ${number} battery staple!`,
    answers: walked.answers,
    walked,
    situation,
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
  const without: ((key: string) => boolean)[] = [];
  if (chance.happens(0.4)) without.push((key) => key.startsWith('parent_2_'));
  if (chance.happens(0.7)) without.push((key) => key.startsWith('legacy_'));
  for (let count = activities + 1; count <= 4; count += 1) {
    without.push((key) => /^activity_/.test(key) && key.replace('_desc', '').endsWith(`_${count}`));
  }
  if (file !== undefined) without.push((key) => key === 'personal_statement_essay');
  const kept = Object.entries(complete).filter(([key]) => !without.some((isLeft) => isLeft(key)));
  const city = chance.pick(CITIES);
  const digits = (count: number) =>
    String(Math.floor(chance.between(0, 10 ** count))).padStart(count, '0');
  return {
    ...Object.fromEntries(kept),
    first_name: chance.pick(FIRST_NAMES),
    last_name: `${chance.pick(LAST_NAMES)}-${chance.pick(LAST_NAMES)}`,
    birth_date: `${yearOf(today) - 17}-${String(Math.floor(chance.between(1, 10))).padStart(2, '0')}-${String(Math.floor(chance.between(1, 28))).padStart(2, '0')}`,
    phone_mobile: `(541) 555-${digits(4)}`,
    city,
    hs_gpa: (2 + Math.floor(chance.between(0, 200)) / 100).toFixed(2),
    ...(file === undefined && { personal_statement_essay: essayOf(chance, complete) }),
  };
}

/** A statement of varying length, up to some pages; the openings differ. */
function essayOf(chance: Chance, complete: Answers): string {
  const whole = String(complete.personal_statement_essay);
  const opening = `${chance.pick(FIRST_NAMES)} asked me once why ${chance.pick(CITIES)} matters to me. `;
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

function refuseGaps(walked: Walk, uploads: boolean): void {
  const errors = Object.keys(errorsIn(walked)).filter(
    (key) => !(uploads && key.startsWith('personal_statement')),
  );
  if (errors.length > 0) {
    throw new Error(`The rehearsal has no good answer to ${errors.join(', ')} of this form.`);
  }
}
