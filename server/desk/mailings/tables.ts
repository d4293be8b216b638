/** The table of letters to a view, as Kysely sees it. It belongs to this capability. */
import type { Generated } from 'kysely';
import type { LetterState } from '#contract/desk-mailings.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    mailing_letters: MailingLettersTable;
  }
}

type MailingLettersTable = {
  act_id: number;
  account_id: number;
  state: LetterState;
  tries: Generated<number>;
  at: Date;
  token: string;
};
