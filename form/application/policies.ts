/** Questions that applicants have about the college's policies, with the college's answers. */
import type { FaqEntry } from '../engine/definition.ts';
import type { FormOptions } from './form-options.ts';

/** The policies of a college. Without one, the question gets an answer that holds for every college. */
export interface Policies {
  /** How the college reads applications, in its own words. */
  readonly readers?: string;
  /** Whether each of these sections affects the decision, and why the college asks for it. */
  readonly citizenship?: string;
  readonly background?: string;
  readonly religion?: string;
  readonly legacy?: string;
  readonly record?: string;
  /** Whether applicants need a test. */
  readonly tests?: string;
  /** Whether the college writes to parents and counselors, about what, and when. */
  readonly parents?: string;
  readonly counselor?: string;
}

type Options = Pick<FormOptions, 'partnerName' | 'policies'>;

const ASK_US = 'Not sure? Ask us: “Help” at the bottom of the page shows how.';

export function whoReads({ partnerName, policies }: Options): FaqEntry {
  return {
    question: 'Who reads this?',
    answer: policies?.readers ?? `The people at ${partnerName} who work on applications.`,
  };
}

/** Whether an optional answer affects the decision. */
export function changesDecision(
  { policies }: Options,
  about: 'citizenship' | 'background' | 'religion' | 'legacy',
): FaqEntry {
  return {
    question: 'Does this change the decision?',
    answer: policies?.[about] ?? `You can leave this blank and still submit. ${ASK_US}`,
  };
}

/** Whether a "yes" to a conduct question affects the decision. */
export function yesChangesDecision({ partnerName, policies }: Options): FaqEntry {
  return {
    question: 'Does a “yes” change the decision?',
    answer:
      policies?.record ??
      `You can still submit, and someone at ${partnerName} reads what you write. ${ASK_US}`,
  };
}

export function needsTest({ policies }: Options): FaqEntry {
  return {
    question: 'Do I need a test to apply?',
    answer: policies?.tests ?? `You can submit without one. ${ASK_US}`,
  };
}

export function writesToParents({ policies }: Options): FaqEntry {
  return {
    question: 'Will you write to my parents?',
    answer:
      policies?.parents ??
      'Not while you fill out your application. Whether we send them news is up to you: there is a question about it above.',
  };
}

export function writesToCounselor({ policies }: Options): FaqEntry {
  return {
    question: 'Will you write to my counselor, and when?',
    answer:
      policies?.counselor ??
      'Not while you fill out your application. After you submit, we may ask for your transcript.',
  };
}
