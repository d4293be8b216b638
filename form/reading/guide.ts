/**
 * The college's labels for the questions of one application, and the questions to join on one line. Entries match by the applicant's
 * wording: a question with another wording, from an older form or a college's own, is shown as it was asked.
 */
import type { Answers } from '../engine/answers.ts';
import type { PlainDate } from '../engine/dates.ts';
import type { Fact } from './reading.ts';

/** The college's label for a question, with the applicant's wording. */
export interface Renamed {
  /** The wording that the applicant read. */
  readonly asked: string;
  readonly label: string;
}

/** Questions whose answers are joined on one line, such as those of an address. */
export interface Joined {
  readonly label: string;
  /** The wording that the applicant read, by key. */
  readonly asked: Readonly<Record<string, string>>;
  /** Makes the line from the answers in words; empty answers are `''`. */
  readonly join: (answerAt: (key: string) => string) => string;
}

/** Questions under a heading that are joined on one line, without the heading. */
export interface JoinedGroup extends Joined {
  readonly heading: string;
}

/** The input for the facts at the top. */
export interface Known {
  /** The answer at a key, in the reader's language; undefined if its question was not asked, or not with this wording. */
  readonly answerAt: (key: string, asked: string) => string | undefined;
  readonly answers: Answers;
  /** The day of the submission, or today before it. */
  readonly day: PlainDate;
  readonly isSubmitted: boolean;
}

/** How to read one application. */
export interface Guide {
  /** By answer key. */
  readonly labels: Readonly<Record<string, Renamed>>;
  readonly headings: readonly Renamed[];
  /** By the section's id. */
  readonly titles: Readonly<Record<string, Renamed>>;
  readonly joined: readonly Joined[];
  readonly joinedGroups: readonly JoinedGroup[];
  /** Ids of sections that are shown first. */
  readonly early: readonly string[];
  /** Ids of sections that are moved to separate pages at the end. */
  readonly apart: readonly string[];
  readonly facts: (known: Known) => readonly Fact[];
}
