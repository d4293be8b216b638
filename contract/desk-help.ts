/** Acts of the office for one applicant (contract §4, `/api/staff/*`): every act has a reason, and leaves a line in the trail. */
import { Reference, WebStatus } from './application.ts';
import { Colleague } from './desk-read.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
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
  StrictObject({ reason: Reason, ...properties });

export const WithReason = acts({});
export type WithReason = Static<typeof WithReason>;

/** By address: an applicant who has not confirmed the sign-up has no account yet. */
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
      description: 'what the applicant should change; the mail repeats it',
    }),
  ),
  again: Type.Optional(
    Type.Boolean({ description: 'false: refuse an application that is open already' }),
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
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'validity in days' }),
});

/** The link, shown only this once. */
export const MadeLink = Type.Object({ message: Type.String(), url: Type.String() });
export type MadeLink = Static<typeof MadeLink>;

const Moment = Type.String({ description: 'ISO 8601' });

/** Erasures that a colleague has requested and the caller may confirm, by the end of their time. They name no applicant. */
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
  language: Type.String({ description: "the applicant's language, as a BCP 47 tag" }),
  status: Type.Union([WebStatus, Type.Literal('')]),
  reference: Type.Optional(Reference),
  submitted_at: Type.Optional(Moment),
  reopened: Type.Optional(
    Type.Object({ at: Moment, until: Moment, message: Type.String(), version: Type.Integer() }),
  ),
  withdrawn_at: Type.Optional(Moment),
  sessions: Type.Integer({ description: 'number of current sessions' }),
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
    is_held: Type.Boolean({ description: 'whether a legal hold forbids it' }),
    needs_two: Type.Boolean({ description: 'whether a second person has to confirm' }),
    asked: Type.Optional(
      Type.Object({
        by: Colleague,
        at: Moment,
        until: Moment,
        reason: Type.String(),
        by_me: Type.Boolean({ description: 'whether the caller has requested it, in any session' }),
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
      stands: Type.Boolean({ description: 'whether the college reads this version' }),
    }),
  ),
  may_decide: Type.Boolean({
    description: 'whether the caller may reopen, withdraw, erase and make links: registrars may',
  }),
});
export type HelpState = Static<typeof HelpState>;
