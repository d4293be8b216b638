/** Handing applications on to other systems (contract §4, `/api/staff/*`). */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** `new`: submissions that the destination has not confirmed, or that changed since; `full`: every submission. */
export const Reach = Type.Enum(['new', 'full']);
export type Reach = Static<typeof Reach>;

const Schedule = Type.Object({
  every: Type.Enum(['never', 'hours', 'day']),
  hours: Type.Integer({ minimum: 1, maximum: 168, description: 'interval in hours, for `hours`' }),
  at: Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: "for `day`: HH:MM in the college's time zone",
  }),
});
export type Schedule = Static<typeof Schedule>;

const common = {
  name: Text({ maxLength: 100, description: 'name shown to staff' }),
  reach: Reach,
  schedule: Schedule,
  view: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1e15,
      description: 'number of a shared view; only its applications are handed on',
    }),
  ),
};
const files = {
  folder: Text({
    maxLength: 500,
    description: "below the operator's folder, or on the SFTP server",
  }),
  format: Type.Enum(['csv', 'jsonl']),
  layout: Type.Enum(['plain', 'slate'], { description: 'layout of the index of documents' }),
  documents: Type.Boolean({
    description: 'whether to include the documents, as a ZIP of PDFs with an index',
  }),
  copies: Type.Boolean({ description: 'whether to include the PDF copy of each application' }),
};
const User = Text({ maxLength: 200 });

const FolderSetup = Type.Object(
  { ...common, kind: Type.Literal('folder'), ...files },
  { title: 'a folder' },
);
const SftpSetup = Type.Object(
  {
    ...common,
    kind: Type.Literal('sftp'),
    ...files,
    host: Text({ maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    user: User,
    host_key: Text({ maxLength: 100, description: 'SHA256:…' }),
  },
  { title: 'an SFTP server' },
);
const WebhookSetup = Type.Object(
  {
    ...common,
    kind: Type.Literal('webhook'),
    url: Text({ maxLength: 1000, description: 'address that receives the messages' }),
    user: User,
    posts_per_5_minutes: Type.Integer({ minimum: 1, maximum: 3000 }),
  },
  { title: 'a receiver of signed messages' },
);

/** The settings of a destination, without its secrets. */
export const DestinationSetup = Type.Union([FolderSetup, SftpSetup, WebhookSetup]);
export type DestinationSetup = Static<typeof DestinationSetup>;
export type DestinationKind = DestinationSetup['kind'];
export type FolderSetup = Static<typeof FolderSetup>;
export type SftpSetup = Static<typeof SftpSetup>;
export type WebhookSetup = Static<typeof WebhookSetup>;

/**
 * The secrets of a destination, stored encrypted and never shown again. A stored secret stays if the request leaves it out or empty, unless
 * the place of the destination changes.
 */
const Secrets = Type.Object({
  password: Type.Optional(Text({ maxLength: 1000 })),
  private_key: Type.Optional(
    Text({ maxLength: 20_000, description: 'private key in OpenSSH or PEM format' }),
  ),
  passphrase: Type.Optional(
    Text({ maxLength: 1000, description: 'passphrase of the private key' }),
  ),
  signing_secret: Type.Optional(Text({ maxLength: 200, description: 'whsec_…; "new" makes one' })),
});
export type Secrets = Static<typeof Secrets>;

/** Fields of other kinds of destinations are ignored. */
export const SaveDestination = Type.Intersect([DestinationSetup, Secrets], {
  title: 'a destination and its secrets',
});
export type SaveDestination = Static<typeof SaveDestination>;

/** The fields of all kinds in one form, so that changing the kind keeps the typed values. */
export type DestinationDraft = Omit<FolderSetup, 'kind'> &
  Omit<SftpSetup, 'kind'> &
  Omit<WebhookSetup, 'kind'> &
  Required<Secrets> & { readonly kind: DestinationKind };

export const TryDestination = Type.Intersect(
  [
    SaveDestination,
    Type.Object({
      id: Type.Optional(
        Type.Integer({ description: 'destination whose stored secrets apply if none are given' }),
      ),
    }),
  ],
  { title: 'a destination, its secrets, and an id' },
);

export const SavedDestination = Type.Object({
  message: Type.String(),
  id: Type.Integer(),
  signing_secret: Type.String({ description: 'newly made secret, shown once' }),
});
export type SavedDestination = Static<typeof SavedDestination>;

export const TriedDestination = Type.Object({
  message: Type.String(),
  works: Type.Boolean(),
  host_key: Type.String({
    description: 'key that the SFTP server showed, if it differs from the entered one; else ""',
  }),
});
export type TriedDestination = Static<typeof TriedDestination>;

export const HandOnRun = Type.Object({
  id: Type.Integer(),
  destination_id: Type.Integer(),
  destination: Type.String(),
  reach: Reach,
  by: Type.String({ description: 'name of the staff member; "" for the schedule' }),
  state: Type.Enum(['waiting', 'stopped', 'failed', 'given-up', 'done']),
  begun_at: Type.String(),
  ended_at: Type.String({ description: '"" while it runs' }),
  planned: Type.Integer({ description: 'number of applications' }),
  acknowledged: Type.Integer(),
  is_leaving: Type.Boolean({
    description: 'whether more applications may have arrived without a confirmation',
  }),
  tries: Type.Integer({ description: 'failed attempts in a row' }),
  next_try_at: Type.String({ description: '"" if none' }),
  why: Type.String({ description: 'the last failure in words, or ""' }),
  difference: Type.Array(Type.String(), {
    description: 'the changed columns that stopped the run, in words',
  }),
  is_looked_at: Type.Boolean(),
});
export type HandOnRun = Static<typeof HandOnRun>;
export const HandOnRuns = Type.Object({ runs: Type.Array(HandOnRun) });
export type HandOnRuns = Static<typeof HandOnRuns>;

const DeliveryState = Type.Enum(['stored', 'exported', 'acknowledged', 'failed']);
export type DeliveryState = Static<typeof DeliveryState>;

const Figures = Type.Object({
  id: Type.Integer(),
  has_password: Type.Boolean(),
  has_private_key: Type.Boolean(),
  has_signing_secret: Type.Boolean(),
  next_run_at: Type.String({ description: '"" without a schedule' }),
  counts: Type.Object({
    stored: Type.Integer(),
    exported: Type.Integer(),
    acknowledged: Type.Integer(),
    failed: Type.Integer(),
  }),
  last_run: Type.Array(HandOnRun, { description: 'the newest run, if there is one' }),
});
export const Destination = Type.Intersect([DestinationSetup, Figures]);
export type Destination = Static<typeof Destination>;

export const Destinations = Type.Object({
  destinations: Type.Array(Destination),
  folder: Type.Boolean({ description: 'whether the operator has named a folder' }),
  views: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
    description: 'shared views, to which a destination may be narrowed',
  }),
});
export type Destinations = Static<typeof Destinations>;

export const BeginRun = StrictObject({ reach: Reach });
const Count = Type.String({ pattern: '^[0-9]{1,15}$' });

export const DeliveriesQuery = Type.Object({
  destination: Count,
  state: Type.Optional(DeliveryState),
  username: Type.Optional(Text({ maxLength: 320, description: "the applicant's e-mail address" })),
  run: Type.Optional(Count),
  after: Type.Optional(Text({ maxLength: 60, description: '`next` of the page before' })),
});

export const Delivery = Type.Object({
  account_id: Type.Integer(),
  name: Type.String(),
  username: Type.String({ description: '"" where the account is erased' }),
  reference: Type.String({ description: '"" where the account is erased' }),
  version: Type.String({ description: 'when it was submitted' }),
  state: DeliveryState,
  run_id: Type.Integer({ description: '0 before the first run' }),
  exported_at: Type.String(),
  acknowledged_at: Type.String(),
  tries: Type.Integer(),
  next_try_at: Type.String(),
  why: Type.String(),
});
export type Delivery = Static<typeof Delivery>;

export const Deliveries = Type.Object({ deliveries: Type.Array(Delivery), next: Type.String() });
export type Deliveries = Static<typeof Deliveries>;
