import type { Option } from '../engine/definition.ts';
import type { OwnForm } from '../own/own-form.ts';
import type { Policies } from './policies.ts';

/** A college's options for the form; its configuration extends this shape. */
export interface FormOptions {
  /** The college's name, for sentences that mention it. */
  readonly partnerName: string;
  /** The college's statements on who reads applications, what affects the decision, and to whom it writes. */
  readonly policies?: Policies | undefined;
  /** The longest personal statement, in characters (spec §9). */
  readonly characterLimit: number;
  /** Whether to ask for a phone number outside the United States and Canada (spec §5, "international variant"). */
  readonly internationalPhone: boolean;
  /** The choices of the coded questions, by answer key; the parents' lists by their key without prefix. */
  readonly codeLists: Readonly<Record<CodeListName, readonly Option[]>>;
  /** Codes of `citizenship_type` for which no country of citizenship is asked. */
  readonly citizenshipTypesWithoutCountry: readonly string[];
  /** Codes of `applied_major` that lead to further questions. */
  readonly majorGroups: {
    /** These majors add the questions about the applicant's languages (spec §5: 31, 32 and 33). */
    readonly languages: readonly string[];
    /** These majors add the question about a practical nurse's license. */
    readonly nursing: readonly string[];
  };
  /** The college's own sections and questions. */
  readonly form?: OwnForm | undefined;
}

/** The code lists that every college supplies. */
type CodeListName =
  | 'gender'
  | 'gender_iden'
  | 'citizenship_type'
  | 'religious_affiliation'
  | 'relationship'
  | 'prefix'
  | 'phone_type'
  | 'legacy_relationship'
  | 'entry_term'
  | 'applied_major'
  | 'campus_housing'
  | 'hear_about_us'
  | 'gpa_scale'
  | 'activity_select';
