/**
 * What the college calls the questions of one application, and which it reads together. A guide knows a question only in the
 * words in which it knows it: asked in others, on an older form or in a college's own, it is shown as it was asked.
 */
import type { Answers } from '../engine/answers.ts';
import type { PlainDate } from '../engine/dates.ts';
import type { Fact } from './reading.ts';

/** A label of the college's for something that was asked in other words. */
export interface Renamed {
  /** What the applicant read. */
  readonly asked: string;
  readonly label: string;
}

/** Questions whose answers are read in one line, such as those of an address. */
export interface Joined {
  readonly label: string;
  /** What the applicant read at each key. */
  readonly asked: Readonly<Record<string, string>>;
  /** One line, from the answers in words; `''` for those that were left empty. */
  readonly join: (answerAt: (key: string) => string) => string;
}

/** Questions under a heading that are read in one line, without the heading. */
export interface JoinedGroup extends Joined {
  readonly heading: string;
}

/** What was asked and answered at a key. */
interface Told {
  /** What the applicant read. */
  readonly asked: string;
  /** The answer in the reader's language. */
  readonly answer: string;
}

/** What the facts at the top are made from. */
export interface Known {
  /** What was asked and answered at a key; undefined if it was not asked, or in other words than these. */
  readonly at: (key: string, asked: string) => Told | undefined;
  readonly answers: Answers;
  /** The day of the submission, or today before it. */
  readonly day: PlainDate;
  readonly isSubmitted: boolean;
}

/** How one application is read. */
export interface Guide {
  /** By answer key. */
  readonly labels: Readonly<Record<string, Renamed>>;
  readonly headings: readonly Renamed[];
  /** By the section's id. */
  readonly titles: Readonly<Record<string, Renamed>>;
  readonly joined: readonly Joined[];
  readonly joinedGroups: readonly JoinedGroup[];
  /** Ids of sections that are read first. */
  readonly early: readonly string[];
  /** Ids of sections that are put on a page of their own at the end. */
  readonly apart: readonly string[];
  readonly facts: (known: Known) => readonly Fact[];
}
