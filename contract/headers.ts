/** Headers of answers that the page reads. */

/** It holds the id of the request, such as `7K3M-9QPD`. The log has it too: an applicant who calls reads it out, and the college finds what happened. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Each answer that is made for one caller says which version of the deadlines is in force, as a whole number that only grows. A page
 * that is open learns from the answers that it gets anyway that a deadline was extended, and asks for them then.
 */
export const DEADLINES_VERSION_HEADER = 'x-deadlines-version';
