/** The tables of letters to a view, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type { LetterState, MailingState } from '#contract/desk-mailings.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    mailings: MailingsTable;
    mailing_letters: MailingLettersTable;
  }
}

type MailingsTable = {
  id: Generated<number>;
  staff_id: number;
  made_at: Date;
  sent_at: Date | null;
  state: MailingState | 'draft';
  name: string;
  facets: string;
  /** JSON of {@link LetterText}s. */
  texts: string;
  is_about_application: boolean;
};

type MailingLettersTable = {
  mailing_id: number;
  account_id: number;
  state: LetterState;
  why: Generated<string>;
  tries: Generated<number>;
  at: Date;
  token: string;
};
