/** The college's desk: letters to the applicants of a view, and their outbox (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/**
 * The states of a letter. `sent`: the mail server accepted it. `unsure`: the process died while sending it. `refused`: the mail server does
 * not know its recipient. `bounced`: the mail server did not accept it within a day. `left-out`: its reader did not qualify when it was due.
 */
export const LETTER_STATES = [
  ...(['waiting', 'paused', 'sending', 'sent', 'unsure'] as const),
  ...(['refused', 'bounced', 'left-out', 'cancelled'] as const),
];
export type LetterState = (typeof LETTER_STATES)[number];

const LetterText = StrictObject({
  language: Text({ minLength: 2, maxLength: 20 }),
  subject: Text({ maxLength: 120 }),
  text: Text({
    maxLength: 5000,
    description: 'paragraphs with empty lines between',
  }),
});
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

/** A letter, as the act on a view that sends it takes it. Readers of a language without a text get the first one. */
export const LetterOrder = StrictObject({
  texts: Type.Array(LetterText, { maxItems: 10 }),
  is_about_application: Type.Boolean({
    description: 'whether readers who want only letters about their application get it, too',
  }),
});
export type LetterOrder = Static<typeof LetterOrder>;

/** The letters that the counted applicants would get; nothing is sent. */
export const LetterPreview = Type.Object({
  letters: Type.Integer({ description: 'letters that would be sent' }),
  left_out: Type.Array(
    Type.Object({
      why: Type.String({ description: '"no-news", "withdrawn", or the names of empty fields' }),
      count: Type.Integer(),
    }),
  ),
  previews: Type.Array(
    Type.Object({ name: Type.String(), subject: Type.String(), text: Type.String() }),
    { description: 'up to three real ones' },
  ),
});
export type LetterPreview = Static<typeof LetterPreview>;

export const ChangeOutbox = StrictObject({ to: Type.Enum(['paused', 'waiting', 'cancelled']) });
export type ChangeOutbox = Static<typeof ChangeOutbox>;

/** The letters of an act, and those that did not arrive, of applications that the caller may read. */
export const Outbox = Type.Object({
  subject: Type.String(),
  counts: Type.Record(Type.String(), Type.Integer(), { title: '{state of a letter: count}' }),
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
export type Outbox = Static<typeof Outbox>;

/** The unsubscribe link of a letter. */
export const ByLetterToken = Type.Object({ token: Text({ maxLength: 40 }) });
