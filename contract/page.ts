import type { DeadlineInForce } from '#tenant/deadlines.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { toSay } from '#words/say.ts';

/** The text of the page if scripts do not run. */
export const NO_SCRIPT = toSay(
  'This application needs JavaScript. Please turn it on in your browser’s settings, or call the Office of Admission: we are glad to take your application on paper.',
);

/**
 * The JSON that the server puts into the page: the college's configuration in the reader's language, and the data about the other
 * languages.
 */
export interface PageCollege extends Tenant {
  readonly deadlines: readonly DeadlineInForce[];
  /** The version of the deadlines; absent while none was extended. */
  readonly deadlinesVersion?: number;
  /** The version of the form; absent while that of the college's file is the only one. */
  readonly formVersion?: number;
  /** The tags of the languages that the college offers, the default first. */
  readonly languages: readonly string[];
  /** The college's lists in English, where the page is in another language: their labels are stored in English. */
  readonly englishLists?: Tenant['codeLists'];
  /** Translations of the texts of `form`, which is in English on every page, where the page is in another language. */
  readonly formWords?: Readonly<Record<string, string>>;
}
