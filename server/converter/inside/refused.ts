import type { Refusal } from '../answers.ts';

/** This document becomes no PDF. */
export class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
