/** The college's desk: how staff sign in, who they are, and the trail of what was done (contract §4, `/api/staff/*`). */
import { ACTORS, ACTS, namesIn } from './desk-acts.ts';
import { STAFF_ROLES } from './desk-page.ts';
import { NewPasskey, Passkey, PasskeyName, PasskeyOptions } from './passkeys.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

export { STAFF_ROLES };
export const StaffRole = Type.Enum([...STAFF_ROLES]);
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The scope of a reader: values by facet, such as `{program: ["nursing"]}`; `{}` for all applications. */
export const StaffScope = Type.Record(
  Text({ maxLength: 100 }),
  Type.Array(Text({ maxLength: 200 })),
  {
    title: '{facet: [value, …]}',
  },
);
export type StaffScope = Static<typeof StaffScope>;

/** The link of an invitation holds the token behind a `#`, so that it never reaches a log. */
const InvitationToken = Text({ maxLength: 256, description: 'token from the link in the e-mail' });

export const Invitation = StrictObject({ token: InvitationToken });

export const RedeemInvitation = StrictObject({
  token: InvitationToken,
  credential: NewPasskey,
  name: Type.Optional(PasskeyName),
  own_name: Type.Optional(Text({ maxLength: 100, description: 'name of the invited person' })),
});
export type RedeemInvitation = Static<typeof RedeemInvitation>;

export const AddPasskey = StrictObject({
  credential: NewPasskey,
  name: Type.Optional(PasskeyName),
});
export type AddPasskey = Static<typeof AddPasskey>;

export const AskedInvitation = Type.Object({
  message: Type.String(),
  /** The address of the invited person. */
  mail: Type.String(),
  name: Type.String({ description: "the member's own name, if known" }),
  options: PasskeyOptions,
});
export type AskedInvitation = Static<typeof AskedInvitation>;

/** How staff may sign in here: always by passkey, and by the college's provider if there is one. */
export const SignInWays = Type.Object({ provider: Type.Boolean() });
export type SignInWays = Static<typeof SignInWays>;

export const ProviderAddress = Type.Object({
  message: Type.String(),
  url: Type.String({ description: "the provider's page, to which the browser goes" }),
});
export type ProviderAddress = Static<typeof ProviderAddress>;

export const ProviderAnswer = StrictObject({
  answer: Text({
    maxLength: 8192,
    description: 'the query with which the provider sent the browser back, such as ?code=…&state=…',
  }),
});

const StaffSession = Type.Object({
  id: Type.Integer(),
  created_at: Type.String(),
  last_seen_at: Type.String(),
  network: Type.String(),
  browser: Type.String(),
  is_this: Type.Boolean({ description: 'whether this is the session of the request' }),
});

const person = {
  id: Type.Integer(),
  mail: Type.String(),
  name: Type.String(),
  roles: Type.Array(StaffRole),
  scope: StaffScope,
  is_from_provider: Type.Boolean(),
};

/** The member of staff who is signed in. */
export const StaffProfile = Type.Object({
  ...person,
  passkeys: Type.Array(Passkey),
  sessions: Type.Array(StaffSession),
});
export type StaffProfile = Static<typeof StaffProfile>;

/** A facet, such as the term, by which a reader's view can be narrowed. */
const ScopeFacet = Type.Object({
  id: Type.String(),
  label: Type.String(),
  values: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

/** All members of staff, for administrators. */
export const StaffMembers = Type.Object({
  /** The facets that a scope may hold. */
  facets: Type.Array(ScopeFacet),
  members: Type.Array(
    Type.Object({
      ...person,
      added_at: Type.String(),
      removed_at: Type.String({ description: '"" for a current member' }),
      invited_until: Type.String({ description: '"" without an open invitation' }),
      passkeys: Type.Integer(),
      sessions: Type.Array(StaffSession),
    }),
  ),
});
export type StaffMembers = Static<typeof StaffMembers>;

export const InviteStaff = StrictObject({
  mail: Text({ maxLength: 320, description: 'an e-mail address' }),
  roles: Type.Array(StaffRole, { minItems: 1, maxItems: 5 }),
  /** If absent: everything for a new member, unchanged for an existing one. */
  scope: Type.Optional(StaffScope),
});

export const ChangeStaff = StrictObject({
  roles: Type.Array(StaffRole, { minItems: 1, maxItems: 5 }),
  scope: StaffScope,
});
export type ChangeStaff = Static<typeof ChangeStaff>;

/** The number of a session, a passkey or a person, in a path. */
export const ById = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });

const Count = Type.String({ pattern: '^[0-9]{1,15}$' });
const Day = Text({
  maxLength: 10,
  description: "YYYY-MM-DD in the college's time zone, included",
});

/** The filters of the trail, whose lines come newest first. */
const TrailFilter = {
  act: Type.Optional(Type.Enum(namesIn(ACTS))),
  actor: Type.Optional(Type.Enum(namesIn(ACTORS))),
  staff_id: Type.Optional(Count),
  username: Type.Optional(Text({ maxLength: 320, description: "the applicant's e-mail address" })),
  account_id: Type.Optional(Count),
  since: Type.Optional(Day),
  until: Type.Optional(Day),
};

export const TrailQuery = Type.Object({
  ...TrailFilter,
  before: Type.Optional(Count),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$' })),
});
export type TrailQuery = Static<typeof TrailQuery>;

export const TrailExportQuery = Type.Object(TrailFilter);

/** One line of the trail. */
export const TrailLine = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  act: Type.String(),
  actor: Type.String({ description: 'kind of actor' }),
  actor_id: Type.Union([Type.Integer(), Type.Null()]),
  actor_mail: Type.String({ description: 'e-mail address of a staff member' }),
  actor_name: Type.String({ description: 'name of the staff member, or the address without one' }),
  through: Type.String({ description: 'session and network address, or the command' }),
  account_id: Type.Union([Type.Integer(), Type.Null()]),
  username: Type.String({ description: '"" also after the account is erased' }),
  details: Type.Record(Type.String(), Type.Unknown(), { title: '{name: value}' }),
  note: Type.String({ description: 'note as typed; "" once erased' }),
});
export type TrailLine = Static<typeof TrailLine>;

/** A page of the trail. `next` is `""` on the last one. */
export const TrailPage = Type.Object({
  lines: Type.Array(TrailLine),
  next: Type.String(),
});
export type TrailPage = Static<typeof TrailPage>;

/** The staff that an auditor may filter by, and the result of the last proof. */
export const AboutTrail = Type.Object({
  /** All members of staff, also removed ones. */
  people: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String({ description: 'name, or the e-mail address without one' }),
    }),
  ),
  proof: Type.Object({
    at: Type.String({ description: '"" before the first' }),
    lines: Type.Integer(),
    breaks: Type.Integer({
      description: 'number of altered or missing lines; 0 for an intact trail',
    }),
  }),
});
export type AboutTrail = Static<typeof AboutTrail>;
