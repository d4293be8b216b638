export const WRONG_PHONE = 'Please enter a valid phone number.';

/** The product's sentences that only questions of a college's own say. */
export const OWN_SENTENCES: readonly string[] = [WRONG_PHONE];
