/** The details of a line of the trail: their labels at the desk, and the types of their values. */
import { toSay } from '#words/say.ts';
import type { WebStatus } from './application.ts';
import { BULK_KINDS } from './bulk-kinds.ts';
import type { ListSort } from './desk-find.ts';
import type { DeliveryState, DestinationKind, Reach } from './desk-handing-on.ts';
import type { StaffRole } from './desk-page.ts';
import type { Retriable } from './desk-season.ts';
import type { HandoffKind } from './handoffs.ts';
import type { LookupCategory } from './lookups.ts';

/** A detail. `words` has labels of its values where no other page has them. */
type Detail<Value> = {
  readonly label: string;
  readonly words?: Readonly<Record<string, string>>;
  /** Only its type counts. */
  readonly value?: Value;
};

/** The strings that a value, or each value of a list, can be. */
type WordsIn<Value> = Value extends readonly (infer Each extends string)[]
  ? Each
  : Extract<Value, string>;

function holds<Value>(
  label: string,
  words?: Readonly<Record<WordsIn<Value>, string>>,
): Detail<Value> {
  return words === undefined ? { label } : { label, words };
}

/** The failures of a destination. A run shows the sentence after the host, the file or another subject. */
export const TROUBLES = {
  'no-folder-setting': toSay(
    'Whoever runs this server has not named a folder for handing on (the setting HAND_ON_FOLDER).',
  ),
  'folder-outside': toSay('This folder is outside the folder that is named for handing on.'),
  'folder-missing': toSay('The folder is not there. Please check that its disk is connected.'),
  'folder-refused': toSay('The server may not write into the folder. Please check its rights.'),
  'disk-full': toSay('The disk of the folder is full. Please make room on it.'),
  'unknown-host': toSay('No computer has this name. Please check how it is written.'),
  'inside-network': toSay(
    'This address is inside this network or on this machine. Whoever runs this server can allow it (the setting HAND_ON_PRIVATE_NETWORKS).',
  ),
  refused: toSay(
    'The server refuses the connection. Please check the port, and whether it is running.',
  ),
  silent: toSay('The server does not answer. It may be down, or a firewall may be in between.'),
  'cut-off': toSay('The server ended the connection too early.'),
  'no-host-key': toSay(
    'The server shows this key. Please compare it with what its operator gave you, and enter it.',
  ),
  'other-host-key': toSay(
    'The server shows this key, and not the one that is entered. Somebody may be in between. Nothing was sent. Please ask its operator before you change anything.',
  ),
  'wrong-login': toSay('The server does not accept the user with this password or private key.'),
  'bad-private-key': toSay(
    'The private key cannot be read. Please check that it is whole, and its passphrase.',
  ),
  'no-sftp': toSay('The server lets us in, but it has no SFTP.'),
  'remote-missing': toSay('The server has no such folder.'),
  'remote-refused': toSay('The server does not let us write into this folder.'),
  'remote-failed': toSay(
    'The server could not write the file. Its disk may be full, or the space that we have.',
  ),
  'bad-url': toSay('The address has to begin with https://, and may not hold a password.'),
  redirected: toSay('The receiver sends us to another address. Please enter the final one.'),
  'answered-no': toSay('The receiver refuses the message.'),
  'answered-later': toSay('The receiver is having problems.'),
  'bad-certificate': toSay('The certificate of the server is not valid.'),
  'secret-missing': toSay('A password, a private key or a secret is missing. Please enter it.'),
  'secret-unreadable': toSay(
    'The password of this destination cannot be read, because the key of this server has changed (the setting SECRETS_KEY). Please enter it once more.',
  ),
  'view-gone': toSay(
    'The view of this destination is not there anymore. Please choose another one.',
  ),
  vanished: toSay(
    'The file was written, but it is neither there nor under its first name. It may have been fetched already. Please look at the other side. “Try again” hands it on once more.',
  ),
  'file-missing': toSay('A document of this application cannot be found in the file store.'),
  'copy-failed': toSay('The PDF copy of this application cannot be made.'),
  practice: toSay('This is a practice portal, so nothing leaves it.'),
  unexpected: toSay('Something went wrong on this server. Whoever runs it finds more in its log.'),
} as const;
export type TroubleCode = keyof typeof TROUBLES;

/**
 * Ids, counts and our own words; never an answer, a name, an address or a token. Exports contain these names, so none may be renamed.
 */
export const DETAILS = {
  // Staff, and how they sign in.
  staff: holds<number>(toSay('Member of the staff')),
  roles: holds<readonly StaffRole[]>(toSay('Roles')),
  /** Roles, or the day of a step of the status; `""` for no day. */
  from: holds<readonly StaffRole[] | string>(toSay('Before')),
  to: holds<readonly StaffRole[] | string>(toSay('Afterwards')),
  /** Scopes, as `facet:value`. */
  from_scope: holds<readonly string[]>(toSay('Was narrowed to')),
  to_scope: holds<readonly string[]>(toSay('Is narrowed to')),
  way: holds<'passkey' | 'invitation' | 'provider'>(toSay('How they sign in'), {
    passkey: toSay('Passkey'),
    invitation: toSay('Invitation'),
    provider: toSay('The college’s sign-in'),
  }),
  /** The code of the error that refused or failed the act. */
  why: holds<string>(toSay('Why'), {
    ...TROUBLES,
    scope: toSay('May not read this application'),
    knows_applicant: toSay('Knows this person'),
    dead_challenge: toSay('The sign-in took too long'),
    unknown_passkey: toSay('The passkey is not known'),
    copied_passkey: toSay('The passkey may have been copied'),
    bad_passkey: toSay('The answer of the passkey was not right'),
    passkey_of_other_site: toSay('The passkey is for another site'),
    known_passkey: toSay('The passkey was registered already'),
    bad_invitation: toSay('The invitation is not known'),
    used_invitation: toSay('The invitation was used already'),
    ended_invitation: toSay('The invitation was ended'),
    expired_invitation: toSay('The invitation was too old'),
    provider_down: toSay('The college’s sign-in did not answer'),
    provider_misconfigured: toSay('The college’s sign-in did not accept this portal'),
    provider_refused: toSay('The college’s sign-in refused'),
    bad_provider_answer: toSay('The answer of the college’s sign-in was not right'),
    weak_sign_in: toSay('The sign-in was not strong enough'),
    old_sign_in: toSay('The sign-in at the college was too long ago'),
    nobody_named: toSay('The college’s sign-in named nobody'),
    no_role: toSay('No role'),
    removed_member: toSay('The access was taken away'),
    signed_in_twice: toSay('Two sign-ins at the same time'),
  }),
  call: holds<string>(toSay('Call')),
  session: holds<number>(toSay('Session')),
  sessions: holds<number>(toSay('Number of sessions')),
  passkey: holds<number>(toSay('Passkey')),
  passkeys: holds<number>(toSay('Number of passkeys')),
  // Searches, lists and files of them.
  act: holds<string>(toSay('What')),
  actor: holds<string>(toSay('Kind of actor')),
  staffId: holds<number>(toSay('Staff member')),
  accountId: holds<number>(toSay('Account')),
  since: holds<string>(toSay('From')),
  until: holds<string>(toSay('Until')),
  before: holds<number>(toSay('Before line')),
  format: holds<'csv' | 'jsonl' | 'copies'>(toSay('Format'), {
    copies: toSay('PDF copies'),
    csv: toSay('CSV'),
    jsonl: toSay('JSON lines'),
  }),
  lines: holds<number>(toSay('Number of lines')),
  breaks: holds<number>(toSay('Number of breaks')),
  facets: holds<readonly string[]>(toSay('Narrowed to')),
  sort: holds<ListSort>(toSay('Order'), {
    best: toSay('Best match first'),
    changed: toSay('Last changed first'),
    submitted: toSay('Last submitted first'),
    name: toSay('By name'),
    mean: toSay('Highest recommendation first'),
    spread: toSay('Widest disagreement first'),
  }),
  found: holds<number>(toSay('Number found')),
  isMore: holds<boolean>(toSay('There are more')),
  isFirstPage: holds<boolean>(toSay('First page')),
  view: holds<number>(toSay('View')),
  bulk: holds<number>(toSay('Act on a view')),
  bulk_kind: holds<string>(toSay('Which act'), BULK_KINDS),
  came: holds<number>(toSay('Came into the view after the count')),
  went: holds<number>(toSay('Left the view after the count')),
  columns: holds<number>(toSay('Number of columns')),
  isShared: holds<boolean>(toSay('Shared with everybody')),
  status: holds<WebStatus | 'all' | 'withdrawn'>(toSay('Status'), {
    all: toSay('All'),
    started: toSay('Filling in'),
    validating: toSay('Fixing what was missing'),
    submitted: toSay('Submitted'),
    withdrawn: toSay('Withdrawn'),
  }),
  applications: holds<number>(toSay('Number of applications')),
  is_whole: holds<boolean>(toSay('Complete')),
  // One application or account.
  document: holds<number | string>(toSay('Document')),
  question: holds<string>(toSay('Question')),
  virus: holds<string>(toSay('Virus')),
  note: holds<number>(toSay('Note')),
  mentions: holds<readonly string[]>(toSay('Mentioned')),
  version: holds<number | string>(toSay('Submission')),
  again: holds<boolean>(toSay('Was open already')),
  ending: holds<'submitted' | 'date' | 'office' | 'withdrawn'>(toSay('How it ended'), {
    submitted: toSay('Submitted again'),
    date: toSay('The day was over'),
    office: toSay('The office closed it'),
    withdrawn: toSay('It was withdrawn'),
  }),
  has_changes: holds<boolean>(toSay('Something was changed')),
  step: holds<string>(toSay('Step')),
  item: holds<string>(toSay('Item of the checklist')),
  letters: holds<number>(toSay('Number of letters')),
  link: holds<number>(toSay('Link')),
  // The trail names no decision: auditors would read it before the release.
  decision: holds<number>(toSay('Decision')),
  release: holds<number>(toSay('Number of the release')),
  at: holds<string>(toSay('At')),
  answer: holds<'accepted' | 'declined'>(toSay('Answer to the offer'), {
    accepted: toSay('Accepted'),
    declined: toSay('Declined'),
  }),
  links: holds<number>(toSay('Number of links')),
  answers: holds<number>(toSay('Number of answers')),
  change: holds<number>(toSay('Number of the change')),
  by_password: holds<boolean>(toSay('With the password')),
  was_changed: holds<boolean>(toSay('Had been changed already')),
  sign_ups: holds<number>(toSay('Number of sign-ups')),
  hours: holds<number>(toSay('Number of hours')),
  files: holds<number>(toSay('Documents and copies removed')),
  notes: holds<number>(toSay('Number of notes')),
  handed_on_to: holds<readonly string[]>(toSay('Had been handed on to the destinations')),
  holds: holds<number>(toSay('Number of legal holds')),
  // Handing on.
  destination: holds<number>(toSay('Destination')),
  /** The host of a destination, the only address that the trail names. */
  host: holds<string>(toSay('Host')),
  kind: holds<DestinationKind | Retriable>(toSay('Kind')),
  layout: holds<'plain' | 'slate'>(toSay('Columns'), {
    plain: toSay('Plain'),
    slate: toSay('For Slate'),
  }),
  documents: holds<boolean>(toSay('With documents')),
  copies: holds<boolean>(toSay('With PDF copies')),
  reach: holds<Reach>(toSay('What is handed on'), {
    new: toSay('Only what is new or changed'),
    full: toSay('Every submission'),
  }),
  schedule: holds<string>(toSay('When')),
  new_secrets: holds<readonly ('password' | 'private_key' | 'passphrase' | 'signing_secret')[]>(
    toSay('Entered again'),
    {
      password: toSay('Password'),
      private_key: toSay('Private key'),
      passphrase: toSay('Passphrase'),
      signing_secret: toSay('Signing secret'),
    },
  ),
  outcome: holds<TroubleCode | 'works'>(toSay('Outcome'), {
    ...TROUBLES,
    works: toSay('It works'),
  }),
  run: holds<number>(toSay('Run')),
  state: holds<DeliveryState>(toSay('State')),
  tries: holds<number>(toSay('Number of tries')),
  left: holds<number>(toSay('Number not handed on')),
  changes: holds<number>(toSay('Number of differences')),
  handoff: holds<number>(toSay('Link for one task')),
  task: holds<HandoffKind>(toSay('Task'), {
    review: toSay('Look over the review'),
    scan: toSay('Photograph a document'),
    letter: toSay('Write a letter'),
    parent: toSay('Answer the questions about a parent'),
  }),
  request: holds<number>(toSay('Request to a recommender')),
  // The season and the portal.
  days: holds<number>(toSay('Number of days')),
  jobs: holds<number>(toSay('Number tried again')),
  season: holds<string>(toSay('Season')),
  carried: holds<number>(toSay('Number carried over')),
  closed: holds<number>(toSay('Number closed')),
  deadline: holds<string>(toSay('Deadline')),
  form: holds<number>(toSay('Form')),
  was: holds<string>(toSay('Was until')),
  tell: holds<boolean>(toSay('Applicants are told')),
  category: holds<LookupCategory>(toSay('List'), {
    college_ceeb: toSay('Colleges'),
    hs_ceeb: toSay('High schools'),
    address: toSay('Addresses'),
  }),
  loaded: holds<number>(toSay('Number of entries')),
  key: holds<string>(toSay('Key')),
  rows: holds<number>(toSay('Number sealed again')),
  unreadable: holds<number>(toSay('Number unreadable')),
} as const;

export type DetailName = keyof typeof DETAILS;
export type ActDetails = {
  readonly [Name in DetailName]?:
    | ((typeof DETAILS)[Name] extends Detail<infer Value> ? Value : never)
    | undefined;
};
