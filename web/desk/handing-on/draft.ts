/** The form of a destination as data: its fields, for each kind of destination. */
import type { Destination, DestinationDraft, DestinationKind } from '#contract/desk-handing-on.ts';
import { toSay } from '#words/say.ts';
import { KINDS } from './words.tsx';

/** A destination as it is typed. The server ignores properties that are not a destination's, or not of its kind. */
export type Draft = Omit<DestinationDraft, 'schedule' | 'view'> &
  DestinationDraft['schedule'] & { readonly view?: number | undefined };

/** A new destination with nothing filled in. */
const BLANK: Draft = {
  ...{ name: '', kind: 'sftp', reach: 'new', every: 'never', hours: 6, at: '02:00' },
  ...{ folder: '', format: 'csv', layout: 'plain', documents: false, copies: false },
  ...{ host: '', port: 22, user: '', host_key: '', url: '', posts_per_5_minutes: 50 },
  ...{ password: '', private_key: '', passphrase: '', signing_secret: '' },
};

export function draftOf(destination: Destination | undefined): Draft {
  return { ...BLANK, ...destination, ...destination?.schedule };
}

export interface Field {
  readonly is: 'text' | 'secret' | 'private key' | 'number' | 'time' | 'choice' | 'ticks';
  /** Of the draft; a name of its own for `ticks`, whose options are the draft's. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The longest text, or the largest number; the smallest is 1. */
  readonly max?: number;
  readonly isRequired?: boolean;
  /** For a secret: the property that says whether one is stored. */
  readonly kept?: 'has_password' | 'has_private_key' | 'has_signing_secret';
  readonly options?: Readonly<Record<string, string>>;
  /** Whether the field is shown; always if undefined. */
  readonly isFor?: (draft: Draft) => boolean;
}

const USER = { is: 'text', name: 'user', label: toSay('User'), max: 200 } as const;
const PASSWORD: Field = {
  ...{ is: 'secret', name: 'password', label: toSay('Password'), kept: 'has_password' },
};

/** The name of a destination, and for a new one its kind: a destination stays what it is. */
export const NAME: readonly Field[] = [
  {
    ...{ is: 'text', name: 'name', label: toSay('Name'), max: 100, isRequired: true },
    help: toSay('What your colleagues call it.'),
  },
];
export const KIND: readonly Field[] = [
  { is: 'choice', name: 'kind', label: toSay('Kind'), options: KINDS },
];

/** Where applications go, and what lets us in. */
export const PLACE: Readonly<Record<DestinationKind, readonly Field[]>> = {
  folder: [
    {
      ...{ is: 'text', name: 'folder', label: toSay('Folder'), max: 500 },
      help: toSay('Below the folder that the operator has named. It is made if it is not there.'),
    },
  ],
  sftp: [
    { is: 'text', name: 'host', label: toSay('Server'), max: 253, isRequired: true },
    { is: 'number', name: 'port', label: toSay('Port'), max: 65_535 },
    { ...USER, isRequired: true },
    {
      ...{ is: 'text', name: 'folder', label: toSay('Folder on the server'), max: 500 },
      help: toSay('For Slate: incoming, or a folder in it.'),
    },
    {
      ...{ is: 'text', name: 'host_key', label: toSay('Key of the server'), max: 100 },
      isRequired: true,
      help: toSay(
        'As SHA256:…, from its operator. “Try the connection” shows what the server says. Nothing is sent to a server with another key.',
      ),
    },
    PASSWORD,
    {
      ...{
        is: 'private key',
        name: 'private_key',
        label: toSay('Private key'),
        kept: 'has_private_key',
      },
      help: toSay('Instead of a password, or beside it: the whole file.'),
    },
    { is: 'secret', name: 'passphrase', label: toSay('Passphrase of the private key') },
  ],
  webhook: [
    {
      ...{ is: 'text', name: 'url', label: toSay('Address'), max: 1000, isRequired: true },
      help: toSay('It begins with https://.'),
    },
    {
      ...{ is: 'secret', name: 'signing_secret', label: toSay('Signing secret') },
      kept: 'has_signing_secret',
      help: toSay('Begins with whsec_. Leave this empty to have one made, which is shown once.'),
    },
    {
      ...USER,
      help: toSay('Only where the receiver asks for a user and a password, as Slate does.'),
    },
    PASSWORD,
    {
      ...{ is: 'number', name: 'posts_per_5_minutes', max: 3000 },
      label: toSay('Most messages in 5 minutes'),
    },
  ],
};

/** The content of files. */
export const CONTENT: readonly Field[] = [
  {
    ...{ is: 'choice', name: 'format', label: toSay('Format') },
    options: {
      csv: toSay('CSV, for spreadsheets and Slate'),
      jsonl: toSay('JSON lines, exactly as it is stored'),
    },
  },
  {
    ...{ is: 'ticks', name: 'with', label: toSay('With') },
    options: {
      documents: toSay('the documents, as a ZIP of PDFs with an index'),
      copies: toSay('the PDF copy of each application'),
    },
  },
  {
    ...{ is: 'choice', name: 'layout', label: toSay('Index of the ZIP') },
    isFor: ({ documents, copies }) => documents || copies,
    options: {
      plain: 'CSV (index.csv)',
      slate: toSay('for the Document Import Processor of Slate (index.txt)'),
    },
  },
];

/** When, and how much, without anybody asking. */
export const SCHEDULE: readonly Field[] = [
  {
    ...{ is: 'choice', name: 'every', label: toSay('When') },
    options: {
      never: toSay('Only when somebody asks'),
      hours: toSay('Every few hours'),
      day: toSay('Every day'),
    },
  },
  {
    ...{ is: 'number', name: 'hours', label: toSay('Hours between two runs'), max: 168 },
    isFor: ({ every }) => every === 'hours',
  },
  {
    ...{ is: 'time', name: 'at', label: toSay('Time of day, where the college is') },
    isFor: ({ every }) => every === 'day',
  },
  {
    ...{ is: 'choice', name: 'reach', label: toSay('How much') },
    isFor: ({ every }) => every !== 'never',
    options: {
      new: toSay('What is new or changed since the last run'),
      full: toSay('Every submitted application, each time'),
    },
  },
];
