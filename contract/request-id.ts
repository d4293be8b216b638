/**
 * The header of every answer that holds the id of its request, such as `7K3M-9QPD`. The log has it too: an applicant who calls
 * reads it out, and the college finds what happened.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
