/** Handing applications on to other systems (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { Text } from './text.ts';

const DESTINATION_KINDS = ['folder', 'sftp', 'webhook'] as const;
export const DestinationKind = Type.Enum([...DESTINATION_KINDS]);
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** What can go wrong on the way to a destination. */
export type TroubleCode =
  | 'no-folder-setting'
  | 'folder-outside'
  | 'folder-missing'
  | 'folder-refused'
  | 'disk-full'
  | 'unknown-host'
  | 'inside-network'
  | 'refused'
  | 'silent'
  | 'cut-off'
  | 'no-host-key'
  | 'other-host-key'
  | 'wrong-login'
  | 'bad-private-key'
  | 'no-sftp'
  | 'remote-missing'
  | 'remote-refused'
  | 'remote-failed'
  | 'bad-url'
  | 'redirected'
  | 'answered-no'
  | 'answered-later'
  | 'bad-certificate'
  | 'secret-missing'
  | 'secret-unreadable'
  | 'vanished'
  | 'file-missing'
  | 'copy-failed'
  | 'unexpected';

/** `new`: what a destination has not taken yet, and what changed since; `full`: every submission. */
const REACHES = ['new', 'full'] as const;
export const Reach = Type.Enum([...REACHES]);
export type Reach = (typeof REACHES)[number];

export const Schedule = Type.Object(
  {
    every: Type.Enum(['never', 'hours', 'day']),
    hours: Type.Integer({ minimum: 1, maximum: 168, description: 'for `hours`' }),
    at: Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      description: "for `day`: HH:MM in the college's time zone",
    }),
  },
  { additionalProperties: false, title: 'a schedule' },
);
export type Schedule = Static<typeof Schedule>;

const setup = {
  name: Text({ maxLength: 100, description: 'what staff call it' }),
  kind: DestinationKind,
  folder: Text({
    maxLength: 500,
    description: "below the operator's folder, or on the SFTP server",
  }),
  host: Text({ maxLength: 253, description: 'of the SFTP server; "" for others' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  user: Text({ maxLength: 200, description: 'at the SFTP server or the receiver of messages' }),
  host_key: Text({ maxLength: 100, description: 'SHA256:… of the SFTP server' }),
  url: Text({ maxLength: 1000, description: 'where messages are posted' }),
  posts_per_5_minutes: Type.Integer({ minimum: 1, maximum: 3000 }),
  format: Type.Enum(['csv', 'jsonl']),
  layout: Type.Enum(['plain', 'slate']),
  documents: Type.Boolean({ description: 'with the documents, as a ZIP of PDFs with an index' }),
  copies: Type.Boolean({ description: 'with the PDF copy of each application' }),
  reach: Reach,
  schedule: Schedule,
};

/** All that a destination is set up with, but its secrets; what its kind does not need is `""`. */
export const DestinationSetup = Type.Object(setup, { title: 'a destination' });
export type DestinationSetup = Static<typeof DestinationSetup>;

/** What is kept encrypted and never shown again; `""` keeps what is there. */
const secrets = {
  password: Text({ maxLength: 1000 }),
  private_key: Text({ maxLength: 20_000, description: 'as in a file of OpenSSH or PEM' }),
  passphrase: Text({ maxLength: 1000, description: 'of the private key' }),
  signing_secret: Text({ maxLength: 200, description: 'whsec_…; "new" for one made here' }),
};

export const SaveDestination = Type.Object(
  { ...setup, ...secrets },
  { additionalProperties: false, title: 'a destination and its secrets' },
);
export type SaveDestination = Static<typeof SaveDestination>;

export const TryDestination = Type.Object(
  {
    ...setup,
    ...secrets,
    id: Type.Integer({ minimum: 0, description: 'whose secrets count where none is given; 0' }),
  },
  { additionalProperties: false },
);

export const SavedDestination = Type.Object({
  message: Type.String(),
  id: Type.Integer(),
  signing_secret: Type.String({ description: 'one that was made now: shown once' }),
});

export const TriedDestination = Type.Object({
  message: Type.String(),
  works: Type.Boolean(),
  host_key: Type.String({ description: 'the key that the SFTP server showed; ""' }),
});

const RUN_STATES = ['waiting', 'stopped', 'failed', 'given-up', 'done'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const HandOnRun = Type.Object({
  id: Type.Integer(),
  destination_id: Type.Integer(),
  destination: Type.String(),
  reach: Reach,
  by: Type.String({ description: 'who asked, by name; "" for the schedule' }),
  state: Type.Enum([...RUN_STATES]),
  begun_at: Type.String(),
  ended_at: Type.String({ description: '"" before' }),
  planned: Type.Integer({ description: 'applications; -1 before they are counted' }),
  acknowledged: Type.Integer(),
  tries: Type.Integer({ description: 'failed ones, one after the other' }),
  next_try_at: Type.String({ description: '"" if none' }),
  why: Type.String({ description: 'what went wrong last, in words; ""' }),
  difference: Type.Array(Type.String(), { description: 'what stopped it, in words' }),
  is_looked_at: Type.Boolean(),
});
export type HandOnRun = Static<typeof HandOnRun>;

const DELIVERY_STATES = ['stored', 'exported', 'acknowledged', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const counts = Type.Object(
  {
    stored: Type.Integer(),
    exported: Type.Integer(),
    acknowledged: Type.Integer(),
    failed: Type.Integer(),
  },
  { title: 'submissions by state' },
);

export const Destination = Type.Object({
  id: Type.Integer(),
  ...setup,
  has_password: Type.Boolean(),
  has_private_key: Type.Boolean(),
  has_signing_secret: Type.Boolean(),
  next_run_at: Type.String({ description: '""' }),
  counts,
  last_run: Type.Array(HandOnRun, { description: 'the newest, or none' }),
});
export type Destination = Static<typeof Destination>;

export const Destinations = Type.Object({
  destinations: Type.Array(Destination),
  folder: Type.Boolean({ description: 'the operator has named a folder' }),
});

export const HandOnRuns = Type.Object({ runs: Type.Array(HandOnRun) });

export const BeginRun = Type.Object({ reach: Reach }, { additionalProperties: false });
export const AcceptDifference = Type.Object(
  { difference: Type.Array(Text({ maxLength: 100_000 }), { description: 'as it was read' }) },
  { additionalProperties: false },
);

const Count = Type.String({ pattern: '^[0-9]{1,15}$' });

export const RunsQuery = Type.Object({ destination: Type.Optional(Count) });

export const DeliveriesQuery = Type.Object({
  destination: Count,
  state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
  username: Type.Optional(Text({ maxLength: 320, description: "the applicant's e-mail address" })),
  run: Type.Optional(Count),
  after: Type.Optional(Text({ maxLength: 60, description: '`next` of the page before' })),
});
export type DeliveriesQuery = Static<typeof DeliveriesQuery>;

export const Delivery = Type.Object({
  account_id: Type.Integer(),
  username: Type.String({ description: '"" where the account is erased' }),
  reference: Type.String({ description: '"" where the account is erased' }),
  version: Type.String({ description: 'when it was submitted' }),
  state: Type.Enum([...DELIVERY_STATES]),
  run_id: Type.Integer({ description: '0 before the first' }),
  exported_at: Type.String(),
  acknowledged_at: Type.String(),
  tries: Type.Integer(),
  next_try_at: Type.String(),
  why: Type.String(),
});
export type Delivery = Static<typeof Delivery>;

export const Deliveries = Type.Object({ deliveries: Type.Array(Delivery), next: Type.String() });

/** Runs that somebody has to look at; for every page of the desk. */
export const HandOnTroubles = Type.Object({ runs: Type.Array(HandOnRun) });
