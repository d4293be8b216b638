import type { Refusal } from '../answers.ts';

/** The document cannot be converted. */
export class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
