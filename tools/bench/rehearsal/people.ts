/** The applicants of a rehearsal. They differ from each other, and are the same for the same seed. */
import { REHEARSAL_DOMAIN } from '#contract/rehearsal.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { invent } from '#server/operator/practice/people.ts';
import { chanceOf } from '../chance.ts';

/** The share of applicants who upload their statement; the others type it. */
const UPLOADS = 0.4;
/** The kinds of uploaded files, each as often as its share among uploads. */
const FILES = ['pdf', 'pdf', 'pdf', 'docx', 'docx', 'png', 'jpeg'] as const;
export type FileKind = (typeof FILES)[number];
/** The share of applicants who create an account first; the others start without one. */
const ACCOUNT_FIRST = 0.35;
/** People of one seed, before those of the next begin. */
const A_SEED = 100_000;

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
  const { answers: given, situation, isComplete } = invent(form, today, seed * A_SEED + number);
  if (!isComplete) throw new Error('A rehearsal has no good answer to a question of this form.');
  const file = chance.happens(UPLOADS) ? chance.pick(FILES) : undefined;
  const username = `a${number}.${tag}@${REHEARSAL_DOMAIN}`;
  // Statements are of different lengths, up to some pages.
  const whole = String(given.personal_statement_essay);
  const statement = whole.slice(0, Math.floor(chance.between(0.4, 1) * whole.length)).trim();
  const personal_statement_essay = file === undefined ? statement : '';
  const answers = { ...given, email_address: username, personal_statement_essay };
  const tabs = { personal_statement: file === undefined ? 'essay' : 'upload' };
  const walked = walk(form, answers, { ...situation, tabs });
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
