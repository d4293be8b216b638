/** One applicant's application, as the server holds it. */
import type { LastPage } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Situation } from '#form/engine/walk.ts';
import type { StatusTimes } from './status.ts';

export type Application = StatusTimes & {
  readonly answers: Answers;
  /** Component count by add-another button; a button that is absent counts 1. */
  readonly addAnother: Readonly<Record<string, number>>;
  /** Chosen tab by tab id. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Null before the first. */
  readonly lastPage: LastPage | null;
  /** Changes with each save of answers. */
  readonly answersVersion: number;
};

/** An application before its first change. */
export const untouchedApplication: Application = {
  answers: {},
  addAnother: {},
  tabs: {},
  lastPage: null,
  answersVersion: 0,
  startedAt: null,
  validatingAt: null,
  submittedAt: null,
};

/** The input of the form's walk besides the answers; today is the day in the college's time zone (contract §6). */
export function situationOf(
  { addAnother, tabs }: Pick<Application, 'addAnother' | 'tabs'>,
  now: Date,
  timeZone: string,
): Situation {
  return { today: dateInZone(now, timeZone), counts: addAnother, tabs };
}
