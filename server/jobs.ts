import type { JobKind } from './platform/jobs/jobs.ts';
import { mailJob } from './platform/mail/mail.ts';

/** Every kind of job of the product: a capability that brings its own adds them here. */
export const jobKinds: readonly JobKind[] = [mailJob];
