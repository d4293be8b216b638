import type { Reasons } from '../reasons.ts';

/** Why a Word document is not taken, by the name of its sentence. */
export type WhyNot = keyof Reasons['word'] | 'tooManyPages';

export class Refusal extends Error {
  readonly why: WhyNot;
  constructor(why: WhyNot, options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

/** The exit code with which the cleaning program refuses a document. */
export const EXIT_REFUSED = 3;
