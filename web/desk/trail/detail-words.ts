/** Words for the details of a trail entry: their names, and their enumerated values. */
import type { ActDetails, DetailName } from '#contract/desk-act-details.ts';
import { toSay } from '#words/say.ts';
import { DELIVERY_WORDS, KINDS } from '../handing-on/words.tsx';
import { ROLE_WORDS } from '../roles.ts';
import { STUCK_WORDS } from '../season/words.ts';
import { ACT_WORDS, ACTOR_WORDS } from './words.ts';

/** What each detail is called. */
export const DETAIL_NAMES: Readonly<Record<DetailName, string>> = {
  staff: toSay('Member of the staff'),
  roles: toSay('Roles'),
  from: toSay('Before'),
  to: toSay('Afterwards'),
  from_scope: toSay('Was narrowed to'),
  to_scope: toSay('Is narrowed to'),
  way: toSay('Way in'),
  why: toSay('Why'),
  call: toSay('Call'),
  session: toSay('Session'),
  sessions: toSay('Number of sessions'),
  passkeys: toSay('Number of passkeys'),
  passkey: toSay('Passkey'),
  act: toSay('What'),
  actor: toSay('By which sort of actor'),
  staffId: toSay('By whom of the staff'),
  accountId: toSay('Account'),
  since: toSay('From'),
  until: toSay('Until'),
  before: toSay('Before line'),
  format: toSay('Format'),
  lines: toSay('Number of lines'),
  breaks: toSay('Number of breaks'),
  facets: toSay('Narrowed to'),
  sort: toSay('Order'),
  found: toSay('Number found'),
  isMore: toSay('There are more'),
  isFirstPage: toSay('First page'),
  view: toSay('View'),
  isShared: toSay('Shared with everybody'),
  status: toSay('Status'),
  applications: toSay('Number of applications'),
  is_whole: toSay('Complete'),
  document: toSay('Document'),
  question: toSay('Question'),
  virus: toSay('Virus'),
  note: toSay('Note'),
  mentions: toSay('Mentioned'),
  version: toSay('Submission'),
  again: toSay('Was open already'),
  ending: toSay('How it ended'),
  has_changes: toSay('Something was changed'),
  step: toSay('Step'),
  link: toSay('Link'),
  links: toSay('Number of links'),
  answers: toSay('Number of answers'),
  change: toSay('Change'),
  by_password: toSay('With the password'),
  was_changed: toSay('Had been changed already'),
  sign_ups: toSay('Number of sign-ups'),
  hours: toSay('Number of hours'),
  files: toSay('Documents and copies removed'),
  notes: toSay('Number of notes'),
  handed_on_to: toSay('Had been handed on to the destinations'),
  holds: toSay('Number of legal holds'),
  destination: toSay('Destination'),
  host: toSay('Host'),
  kind: toSay('Kind'),
  layout: toSay('Columns'),
  documents: toSay('With documents'),
  copies: toSay('With PDF copies'),
  reach: toSay('What is handed on'),
  schedule: toSay('When'),
  new_secrets: toSay('Entered anew'),
  outcome: toSay('Outcome'),
  run: toSay('Run'),
  state: toSay('State'),
  tries: toSay('Number of tries'),
  left: toSay('Number not handed on'),
  changes: toSay('Number of differences'),
  days: toSay('Number of days'),
  jobs: toSay('Number tried again'),
  deadline: toSay('Deadline'),
  was: toSay('Was until'),
  tell: toSay('Applicants are told'),
  category: toSay('List'),
  loaded: toSay('Number of entries'),
  key: toSay('Key'),
  table: toSay('Table'),
  rows: toSay('Number sealed anew'),
  unreadable: toSay('Number unreadable'),
};

/** The values of an enumerated detail, or of the items of a list; never for free text and numbers. */
type WordsIn<Value> = Value extends readonly (infer Each)[]
  ? WordsIn<Each>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never;

type Enumerated = {
  [Name in DetailName as [WordsIn<ActDetails[Name]>] extends [never] ? never : Name]-?: WordsIn<
    ActDetails[Name]
  >;
};

const TROUBLE_WORDS: Readonly<Record<Exclude<Enumerated['outcome'], 'works'>, string>> = {
  'no-folder-setting': toSay('No folder for handing on is named'),
  'folder-outside': toSay('The folder leads out of the one for handing on'),
  'folder-missing': toSay('The folder was not there'),
  'folder-refused': toSay('The folder could not be written into'),
  'disk-full': toSay('The disk was full'),
  'unknown-host': toSay('No computer has this name'),
  'inside-network': toSay('The address is inside this network'),
  refused: toSay('The connection was refused'),
  silent: toSay('There was no answer'),
  'cut-off': toSay('The connection ended too early'),
  'no-host-key': toSay('The key of the server was not entered'),
  'other-host-key': toSay('The server showed another key'),
  'wrong-login': toSay('The server did not accept the user'),
  'bad-private-key': toSay('The private key could not be read'),
  'no-sftp': toSay('The server has no SFTP'),
  'remote-missing': toSay('The server does not have the folder'),
  'remote-refused': toSay('The server did not let us write'),
  'remote-failed': toSay('The server could not write the file'),
  'bad-url': toSay('The address was not right'),
  redirected: toSay('The receiver sent us to another address'),
  'answered-no': toSay('The receiver refused the message'),
  'answered-later': toSay('The receiver had trouble'),
  'bad-certificate': toSay('The certificate was not valid'),
  'secret-missing': toSay('A password, a private key or a secret was missing'),
  'secret-unreadable': toSay('The password could not be read'),
  vanished: toSay('The file had vanished'),
  'file-missing': toSay('A document was missing in the file store'),
  'copy-failed': toSay('A PDF copy could not be made'),
  unexpected: toSay('Something went wrong on this server'),
};

/** Labels for the values of enumerated details. */
export const DETAIL_VALUES: Readonly<{
  [Name in keyof Enumerated]: Readonly<Record<Enumerated[Name], string>>;
}> &
  Readonly<Partial<Record<DetailName, Readonly<Record<string, string>>>>> = {
  roles: namesOf(ROLE_WORDS),
  from: namesOf(ROLE_WORDS),
  to: namesOf(ROLE_WORDS),
  act: ACT_WORDS,
  actor: ACTOR_WORDS,
  way: {
    passkey: toSay('Passkey'),
    invitation: toSay('Invitation'),
    provider: toSay("The college's sign-in"),
  },
  why: {
    ...TROUBLE_WORDS,
    scope: toSay('May not read this application'),
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
    provider_down: toSay("The college's sign-in did not answer"),
    provider_misconfigured: toSay("The college's sign-in did not accept this portal"),
    provider_refused: toSay("The college's sign-in refused"),
    bad_provider_answer: toSay("The answer of the college's sign-in was not right"),
    weak_sign_in: toSay('The sign-in was not strong enough'),
    old_sign_in: toSay('The sign-in at the college was too long ago'),
    nobody_named: toSay("The college's sign-in named nobody"),
    no_role: toSay('No role'),
    removed_member: toSay('The access was taken away'),
    signed_in_twice: toSay('Two sign-ins at the same time'),
  },
  format: { csv: toSay('CSV'), jsonl: toSay('JSON lines') },
  sort: {
    best: toSay('Best match first'),
    changed: toSay('Last changed first'),
    submitted: toSay('Last submitted first'),
    name: toSay('By name'),
  },
  status: {
    all: toSay('All'),
    started: toSay('Filling in'),
    validating: toSay('Reviewing'),
    submitted: toSay('Submitted'),
    withdrawn: toSay('Withdrawn'),
  },
  ending: {
    submitted: toSay('Submitted again'),
    date: toSay('The day was over'),
    office: toSay('The office closed it'),
    withdrawn: toSay('It was withdrawn'),
  },
  kind: { ...KINDS, ...STUCK_WORDS },
  layout: { plain: toSay('Plain'), slate: toSay('For Slate') },
  reach: { new: toSay('Only what is new or changed'), full: toSay('Every submission') },
  new_secrets: {
    password: toSay('Password'),
    private_key: toSay('Private key'),
    passphrase: toSay('Passphrase'),
    signing_secret: toSay('Signing secret'),
  },
  outcome: { ...TROUBLE_WORDS, works: toSay('It works') },
  state: namesOf(DELIVERY_WORDS),
  category: {
    college_ceeb: toSay('Colleges'),
    hs_ceeb: toSay('High schools'),
    address: toSay('Addresses'),
  },
};

function namesOf<Word extends string>(
  words: Readonly<Record<Word, { readonly name: string }>>,
): Readonly<Record<Word, string>> {
  return Object.fromEntries(
    Object.entries<{ readonly name: string }>(words).map(([word, { name }]) => [word, name]),
  ) as Record<Word, string>;
}
