/** Limits per applicant, and time limits of documents. */

/** An upload may begin for this long after it was asked for (contract §4). */
export const UPLOAD_MINUTES = 10;
/** An address of a PDF opens it for this long (contract §4). */
export const READ_MINUTES = 15;

/** Uploads that an account may request. Five are enough even after failures; a flood would fill the college's storage. */
export const UPLOAD_LIMITS = [
  { per: 'account', max: 30, perSeconds: 60 * 60 },
  { per: 'account', max: 100, perSeconds: 24 * 60 * 60 },
] as const;

/** Most attempts that may break the converter or kill its worker. After that the document is given up as being at fault. */
export const MAX_ATTEMPTS = 3;

/** Age at which unused uploads are removed: their permission has long expired. */
export const UNUSED_UPLOAD_MINUTES = 45;
/** A document untouched for this long has lost its job, and gets another. */
export const FORGOTTEN_MINUTES = 15;
