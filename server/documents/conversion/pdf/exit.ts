/** The exit codes of the program that makes a PDF harmless. */
export const EXIT = {
  done: 0,
  /** It opens with a password only. */
  protected: 3,
  tooManyPages: 4,
  /** Nothing opens it. */
  damaged: 5,
  /** It opens, but its damage left nothing to be seen. */
  blank: 6,
  /** There was no time to show it and to look whether all of it arrived. */
  tooSlow: 7,
  /** Some page could not be made harmless without losing something of it. */
  changed: 8,
  /** It is a cover for other files. */
  portfolio: 9,
  /** Its pages are made by a program in it, when somebody opens it (XFA). */
  living: 10,
} as const;

/** What it says of a document that has arrived, by the name of the sentence. */
export type PdfRemark = 'filesBesides' | 'comments' | 'blank' | 'missingText';
