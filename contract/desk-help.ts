/** Acts of the office for one applicant (contract §4, `/api/staff/*`): every act has a reason, and leaves a line in the trail. */
import { Reference, WebStatus } from './application.ts';
import { Colleague } from './desk-read.ts';
import { type Static, Type } from './schema.ts';
import { Reason, Text } from './text.ts';

const Number15 = { pattern: '^[0-9]{1,15}$' };
/** The number of an account, in a path. */
export const ByAccount = Type.Object({ id: Type.String(Number15) });
export const ByLink = Type.Object({ id: Type.String(Number15), link: Type.String(Number15) });
/** `draft`: the current answers, not submitted; `unsent`: changes that were not submitted when the application closed again. */
export const ByVersion = Type.Object({
  id: Type.String(Number15),
  version: Type.String({ pattern: '^([0-9]{1,6}|draft|unsent)$' }),
});
/** A submission, by its number: "1", "2" … */
export const BySubmission = Type.Object({
  id: Type.String(Number15),
  version: Type.String({ pattern: '^[0-9]{1,6}$' }),
});

const acts = <const Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object({ reason: Reason, ...properties }, { additionalProperties: false });

export const WithReason = acts({});
export type WithReason = Static<typeof WithReason>;

/** An applicant who has not confirmed has no account yet, only an address. */
export const SendCode = acts({
  username: Text({ maxLength: 320, description: 'an e-mail address' }),
});
export type SendCode = Static<typeof SendCode>;

export const CorrectAddress = acts({
  address: Text({ maxLength: 320, description: 'the new e-mail address' }),
});
export type CorrectAddress = Static<typeof CorrectAddress>;

export const MAX_REOPENED_DAYS = 180;
export const Reopen = acts({
  until: Text({
    maxLength: 10,
    description: 'the last day, YYYY-MM-DD, in the time zone of the college',
  }),
  message: Type.Optional(
    Text({
      maxLength: 1000,
      description: 'what the applicant is asked to change; in the letter, too',
    }),
  ),
});
export type Reopen = Static<typeof Reopen>;

export const Erase = acts({
  username: Text({
    maxLength: 320,
    description: "the applicant's e-mail address once more, against slips",
  }),
});
export type Erase = Static<typeof Erase>;

export const MakeLink = acts({
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'how long it opens' }),
});
export type MakeLink = Static<typeof MakeLink>;

/** The link, shown only this once. */
export const MadeLink = Type.Object({ message: Type.String(), url: Type.String() });
export type MadeLink = Static<typeof MadeLink>;

const Moment = Type.String({ description: 'ISO 8601' });

/** Erasures that a colleague has asked for and the caller may confirm, the soonest to end first. They name no applicant. */
export const WaitingErasures = Type.Object({
  erasures: Type.Array(
    Type.Object({
      account_id: Type.Integer(),
      reference: Type.String({ description: '"" for a draft' }),
      by: Colleague,
      at: Moment,
      until: Moment,
    }),
  ),
});
export type WaitingErasures = Static<typeof WaitingErasures>;

/** The state of one applicant's account and application. Fields that do not apply are absent. */
export const HelpState = Type.Object({
  account_id: Type.Integer(),
  username: Type.String(),
  name: Type.String({ description: '"" before there is one' }),
  language: Type.String({ description: 'what the applicant reads, as a BCP 47 tag' }),
  status: Type.Union([WebStatus, Type.Literal('')]),
  reference: Type.Optional(Reference),
  submitted_at: Type.Optional(Moment),
  reopened: Type.Optional(
    Type.Object({ at: Moment, until: Moment, message: Type.String(), version: Type.Integer() }),
  ),
  withdrawn_at: Type.Optional(Moment),
  sessions: Type.Integer({ description: 'how many are logged in now' }),
  last_login_at: Type.Optional(Moment),
  address_change: Type.Optional(
    Type.Object({
      to: Type.String(),
      asked_at: Moment,
      without_password_from: Moment,
      until: Moment,
    }),
  ),
  erasure: Type.Object({
    needs_two: Type.Boolean({ description: 'a second person has to confirm' }),
    asked: Type.Optional(
      Type.Object({
        by: Colleague,
        at: Moment,
        until: Moment,
        reason: Type.String(),
        by_me: Type.Boolean({ description: 'by the same person, however they signed in' }),
      }),
    ),
  }),
  links: Type.Array(
    Type.Object({
      id: Type.Integer(),
      made_at: Moment,
      until: Moment,
      is_open: Type.Boolean(),
      times_used: Type.Integer(),
      last_used_at: Type.Optional(Moment),
    }),
  ),
  versions: Type.Array(
    Type.Object({
      version: Type.String({ description: '"1", "2" …, draft or unsent' }),
      at: Moment,
      stands: Type.Boolean({ description: 'the one that the college reads' }),
    }),
  ),
  may_decide: Type.Boolean({ description: 'reopen, withdraw, erase, make links: for registrars' }),
});
export type HelpState = Static<typeof HelpState>;
