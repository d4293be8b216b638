/** The college's desk: letters to the applicants of a view, and their outbox (contract §4, `/api/staff/*`). */
import { ListSearch } from './desk-find.ts';
import { type Static, Type } from './schema.ts';
import { Reason, Text } from './text.ts';

/** The states of a mailing that was ordered. */
const MAILING_STATES = ['sending', 'paused', 'cancelled', 'done'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

/**
 * The states of a letter. `sent`: the mail server took it. `unsure`: a process died while it was asked. `refused`: it said for good that there
 * is no such recipient. `bounced`: it did not take it for a day.
 */
export const LETTER_STATES = [
  ...['waiting', 'sending', 'sent', 'unsure'],
  ...['refused', 'bounced', 'left-out'],
] as readonly LetterState[];
export type LetterState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'unsure'
  | 'refused'
  | 'bounced'
  | 'left-out';

export const LetterText = Type.Object(
  {
    language: Text({ minLength: 2, maxLength: 20 }),
    subject: Text({ minLength: 1, maxLength: 120 }),
    text: Text({
      minLength: 1,
      maxLength: 5000,
      description: 'paragraphs with empty lines between',
    }),
  },
  { additionalProperties: false },
);
export type LetterText = Static<typeof LetterText>;

/** The letters of the college's file, the fields that a text may hold, and the languages that it can be written in. */
export const Letters = Type.Object({
  letters: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      texts: Type.Array(LetterText),
      is_about_application: Type.Boolean(),
    }),
  ),
  fields: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
});
export type Letters = Static<typeof Letters>;

/** A letter to the applicants of a search. Readers of a language without a text get the first one. */
export const CountMailing = Type.Object(
  {
    search: ListSearch,
    name: Text({ minLength: 1, maxLength: 80, description: 'its name at the desk' }),
    texts: Type.Array(LetterText, { minItems: 1, maxItems: 10 }),
    is_about_application: Type.Boolean({
      description: 'it also goes to who wants no letters but those about the own application',
    }),
  },
  { additionalProperties: false },
);
export type CountMailing = Static<typeof CountMailing>;

const LeftOut = Type.Object({
  why: Type.String({ description: '"no-news", or the names of the empty fields' }),
  count: Type.Integer(),
});

/** What was counted; nothing is sent yet. */
export const CountedMailing = Type.Object({
  id: Type.Integer(),
  found: Type.Integer({ description: 'applicants of the view' }),
  letters: Type.Integer({ description: 'letters that would be sent' }),
  left_out: Type.Array(LeftOut),
  previews: Type.Array(Type.Object({ account: Type.Integer(), name: Type.String() }), {
    description: 'up to three who would get one',
  }),
});
export type CountedMailing = Static<typeof CountedMailing>;

export const ByMailing = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });
export const ByLetter = Type.Object({
  ...ByMailing.properties,
  account: Type.String({ pattern: '^[0-9]{1,15}$' }),
});

export const SendMailing = Type.Object(
  { search: ListSearch, reason: Reason },
  { additionalProperties: false },
);

export const ChangeMailing = Type.Object(
  { state: Type.Enum(['paused', 'sending', 'cancelled']) },
  { additionalProperties: false },
);

export const Mailing = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  by: Type.String(),
  sent_at: Type.String(),
  state: Type.Enum([...MAILING_STATES]),
  counts: Type.Record(Type.String(), Type.Integer(), { title: '{state of a letter: count}' }),
});
export type Mailing = Static<typeof Mailing>;

/** The newest first. */
export const Mailings = Type.Object({ mailings: Type.Array(Mailing) });
export type Mailings = Static<typeof Mailings>;

/** A mailing with the letters that did not arrive, as far as the caller may read their applications. */
export const OneMailing = Type.Object({
  ...Mailing.properties,
  left_out: Type.Array(LeftOut),
  troubles: Type.Array(
    Type.Object({
      account: Type.Integer(),
      name: Type.String(),
      mail: Type.String(),
      state: Type.Enum(['unsure', 'refused', 'bounced']),
      at: Type.String(),
    }),
  ),
});
export type OneMailing = Static<typeof OneMailing>;

/** A link in a letter, by which its reader refuses further ones. */
export const ByLetterToken = Type.Object({ token: Text({ maxLength: 40 }) });
