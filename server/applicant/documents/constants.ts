/** How much one applicant may do, and how long things take at most. */

/** An upload may begin for this long after it was asked for (contract §4). */
export const UPLOAD_MINUTES = 10;
/** An address of a PDF opens it for this long (contract §4). */
export const READ_MINUTES = 15;

/** How many uploads an account may ask for. Five are enough even after failures; a flood would fill the college's storage. */
export const UPLOAD_LIMITS = [
  { per: 'account', max: 30, perSeconds: 60 * 60 },
  { per: 'account', max: 100, perSeconds: 24 * 60 * 60 },
] as const;

/** A document over which this many workers have died is given up: then the document is at fault, not the workers. */
export const MOST_ATTEMPTS = 3;

/** Uploads that were not used are removed after this, when their permission to upload has long expired. */
export const UNUSED_UPLOAD_MINUTES = 45;
/** A document that nobody has worked on for this long has lost its job, and gets another. */
export const FORGOTTEN_MINUTES = 15;
