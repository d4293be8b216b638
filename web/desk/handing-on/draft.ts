/** The form of a destination as data. */
import type { Destination, DestinationDraft } from '#contract/desk-handing-on.ts';
import { sayText } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import { seasonsToChoose } from '../frame/chosen-season.ts';
import type { DraftField } from '../ui/DraftFields.tsx';
import { KINDS } from './words.tsx';

/** A destination as it is typed. */
export type Draft = Omit<DestinationDraft, 'schedule' | 'view' | 'documents' | 'copies'> &
  DestinationDraft['schedule'] & {
    /** Which of `documents` and `copies` are included. */
    readonly with: readonly string[];
    /** The number of a view; "" for every submitted application. */
    readonly view: string;
  };

type Fields = readonly DraftField<Draft>[];

/** A new destination with nothing filled in. */
const BLANK: Draft = {
  name: '',
  kind: 'sftp',
  reach: 'new',
  every: 'never',
  hours: 6,
  at: '02:00',
  view: '',
  folder: '',
  format: 'csv',
  layout: 'plain',
  with: [],
  host: '',
  port: 22,
  user: '',
  host_key: '',
  url: '',
  posts_per_5_minutes: 50,
  password: '',
  private_key: '',
  passphrase: '',
  signing_secret: '',
};

export function draftOf(destination: Destination | undefined): Draft {
  if (destination === undefined) return BLANK;
  const { schedule, view = '', ...setup } = destination;
  const { documents = false, copies = false } = setup.kind === 'webhook' ? {} : setup;
  const along = [...(documents ? ['documents'] : []), ...(copies ? ['copies'] : [])];
  return { ...BLANK, ...setup, ...schedule, view: String(view), with: along };
}

/** Makes the body of the call. The server ignores properties that are not a destination's, or not of its kind. */
export function setupOf({ every, hours, at, view, with: along, ...setup }: Draft) {
  return {
    ...setup,
    schedule: { every, hours, at },
    ...(view !== '' && { view: Number(view) }),
    documents: along.includes('documents'),
    copies: along.includes('copies'),
  };
}

type Field = DraftField<Draft>;
type Name = keyof Draft;

const text = (name: Name, label: string, maxLength: number, more?: Partial<Field>): Field => ({
  name,
  label,
  maxLength,
  spellCheck: false,
  autoCapitalize: 'none',
  ...more,
});
const number = (name: Name, label: string, max: number): Field => ({
  name,
  label,
  type: 'number',
  min: 1,
  max,
  width: 'short',
  hasFigures: true,
});
const secret = (name: Name, label: string, help?: string): Field => ({
  name,
  label,
  is: 'secret',
  maxLength: 1000,
  help,
});

/** Name, kind (only of a new destination, since it cannot change), address and credentials. */
export function placeFields(say: Say, { kind }: Draft, destination: Destination | undefined) {
  const keptOr = (isKept: boolean | undefined, help?: string) =>
    isKept ? say('One is kept, for this place alone. Leave this empty to keep it.') : help;
  const user = (more: Partial<Field>) => text('user', say('User'), 200, more);
  const password = secret('password', say('Password'), keptOr(destination?.has_password));
  const isRequired = true;
  const places: Readonly<Record<Draft['kind'], Fields>> = {
    folder: [
      text('folder', say('Folder'), 500, {
        help: say('Below the folder that the operator has named. It is made if it is not there.'),
      }),
    ],
    sftp: [
      text('host', say('Server'), 253, { isRequired }),
      number('port', say('Port'), 65_535),
      user({ isRequired }),
      text('folder', say('Folder on the server'), 500, {
        help: say('For Slate: incoming, or a folder in it.'),
      }),
      text('host_key', say('Key of the server'), 100, {
        isRequired,
        help: say(
          'As SHA256:…, from its operator. “Try the connection” shows what the server says. Nothing is sent to a server with another key.',
        ),
      }),
      password,
      text('private_key', say('Private key'), 20_000, {
        is: 'area',
        autoComplete: 'off',
        help: keptOr(
          destination?.has_private_key,
          say('Instead of a password, or beside it: the whole file.'),
        ),
      }),
      secret('passphrase', say('Passphrase of the private key')),
    ],
    webhook: [
      text('url', say('Address'), 1000, { isRequired, help: say('It begins with https://.') }),
      secret(
        'signing_secret',
        say('Signing secret'),
        keptOr(
          destination?.has_signing_secret,
          say('Begins with whsec_. Leave this empty to have one made, which is shown once.'),
        ),
      ),
      user({ help: say('Only where the receiver asks for a user and a password, as Slate does.') }),
      password,
      number('posts_per_5_minutes', say('Most messages in 5 minutes'), 3000),
    ],
  };
  const options = Object.entries(KINDS).map(([value, label]) => ({
    value,
    label: sayText(say, label),
  }));
  const fields: Fields = [
    text('name', say('Name'), 100, { isRequired, help: say('What your colleagues call it.') }),
    ...(destination ? [] : [{ name: 'kind', is: 'choice', label: say('Kind'), options } as const]),
    ...places[kind],
  ];
  return fields;
}

/** Fields for the content of files. */
export function contentFields(say: Say, draft: Draft): Fields {
  return [
    {
      name: 'format',
      is: 'choice',
      label: say('Format'),
      options: [
        { value: 'csv', label: say('CSV, for spreadsheets and Slate') },
        { value: 'jsonl', label: say('JSON lines, exactly as it is stored') },
      ],
    },
    {
      name: 'with',
      is: 'ticks',
      label: say('With'),
      options: [
        { value: 'documents', label: say('the documents, as a ZIP of PDFs with an index') },
        { value: 'copies', label: say('the PDF copy of each application') },
      ],
    },
    ...(draft.with.length === 0
      ? []
      : [
          {
            ...({ name: 'layout', is: 'choice', label: say('Index of the ZIP') } as const),
            options: [
              { value: 'plain', label: 'CSV (index.csv)' },
              {
                value: 'slate',
                label: say('for the Document Import Processor of Slate (index.txt)'),
              },
            ],
          },
        ]),
  ];
}

/** Fields for the schedule and the size of automatic runs. */
export function scheduleFields(say: Say, { every }: Draft): Fields {
  const shown: readonly (Field | false)[] = [
    {
      name: 'every',
      is: 'choice',
      label: say('When'),
      options: [
        { value: 'never', label: say('Only when somebody asks') },
        { value: 'hours', label: say('Every few hours') },
        { value: 'day', label: say('Every day') },
      ],
    },
    every === 'hours' && number('hours', say('Hours between two runs'), 168),
    every === 'day' && {
      name: 'at',
      label: say('Time of day, in the college’s time zone'),
      type: 'time',
      width: 'short',
    },
    every !== 'never' && {
      name: 'reach',
      is: 'choice',
      label: say('How much'),
      options: [
        { value: 'new', label: say('What is new or changed since the last run') },
        { value: 'full', label: say('Every submitted application, each time') },
      ],
    },
  ];
  return shown.filter((field) => field !== false);
}

/** The field for the view whose applications are sent. */
export function viewFields(
  say: Say,
  { view }: Draft,
  views: readonly { readonly id: number; readonly name: string }[],
): Fields {
  const options = [
    {
      value: '',
      label:
        seasonsToChoose().length === 0
          ? say('Every submitted application')
          : say('Every submitted application of the open season'),
    },
    ...views.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const isGone = options.every(({ value }) => value !== view);
  const gone = isGone ? [{ value: view, label: say('A view that is gone') }] : [];
  return [
    {
      name: 'view',
      is: 'list',
      label: say('Applications'),
      help: say('A view is a saved search that everybody may use.'),
      options: [...options, ...gone],
    },
  ];
}
