/** Calls about handoffs: links by which somebody without an account does one task of one application, once, until a date. */
import { PARENT_PREFIXES } from '#form/application/about/parents.ts';
import { AnswerMap, GivenAnswers } from './application.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** The task: read the review, photograph a document with a phone, write a letter, or answer the questions about a parent. */
export const HandoffKind = Type.Enum(['review', 'scan', 'letter', 'parent']);
export type HandoffKind = Static<typeof HandoffKind>;

/** The state of a link, derived from its times. An `opened` link belongs to one device; the task of a `used` one is done. */
export const HandoffState = Type.Enum(['waiting', 'opened', 'used', 'revoked', 'expired']);
export type HandoffState = Static<typeof HandoffState>;

/** `subject` says what the task is about: the key of the document for `scan`, the prefix of the keys for `parent`, else `""`. */
export const MakeHandoff = StrictObject({
  kind: Type.Enum(['review', 'scan', 'parent']),
  subject: Text({ maxLength: 64 }),
});
export type MakeHandoff = Static<typeof MakeHandoff>;

const moment = Type.String({ format: 'date-time' });

/** A link as the applicant who made it sees it. `opened_at` and `used_at` are `""` before. */
const Handoff = Type.Object({
  id: Type.Integer(),
  kind: HandoffKind,
  subject: Type.String(),
  state: HandoffState,
  made_at: moment,
  expires_at: moment,
  opened_at: Type.String(),
  used_at: Type.String({ description: 'time of the last use' }),
});

/** Newest first. */
export const Handoffs = Type.Object({ handoffs: Type.Array(Handoff) });
export type Handoffs = Static<typeof Handoffs>;

/** A new link. Nobody can read its address again. */
export const MadeHandoff = Type.Object({
  message: Type.String(),
  id: Type.Integer(),
  address: Type.String({ description: 'the link, short enough to be typed' }),
  qr: Type.String({ description: 'the same as a QR code, in SVG' }),
  expires_at: moment,
});
export type MadeHandoff = Static<typeof MadeHandoff>;

export const HandoffPath = StrictObject({
  handoff: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
});

/** The code in a link's address. */
export const LinkPath = StrictObject({ code: Text({ minLength: 1, maxLength: 64 }) });

/** The name of the link's cookie, which the address of its page holds in place of the code. */
export const LinkQuery = Type.Object({ link: Text({ maxLength: 64 }) });

/** The task that a link opens. */
export const OpenedHandoff = Type.Object({
  message: Type.String(),
  kind: HandoffKind,
  title: Type.String({
    description: 'what the task is about in words, such as the name of the document; or `""`',
  }),
  state: HandoffState,
  expires_at: moment,
  max_bytes: Type.Optional(
    Type.Integer({ description: 'how large the document of `scan` may be, in bytes' }),
  ),
});
export type OpenedHandoff = Static<typeof OpenedHandoff>;

/** The questions about one parent, as that parent sees them: with the answers that are there, and what was typed by the link. */
export const ParentsPart = Type.Object({
  subject: Type.Enum(PARENT_PREFIXES),
  applicant: Type.String({ description: 'their name' }),
  answer: AnswerMap,
});
export type ParentsPart = Static<typeof ParentsPart>;

/** Changed answers, which become part of the proposal. `is_sent` ends the task: the applicant sees the proposal from then on. */
export const SaveProposal = StrictObject({ answers: GivenAnswers, is_sent: Type.Boolean() });
export type SaveProposal = Static<typeof SaveProposal>;

/** The keys of proposals that the applicant has taken or declined. */
export const SettleProposal = StrictObject({
  keys: Type.Array(Text({ maxLength: 64 }), { maxItems: 100 }),
});
export type SettleProposal = Static<typeof SettleProposal>;
