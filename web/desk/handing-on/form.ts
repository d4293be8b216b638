import type { Destination, SaveDestination } from '#contract/desk-handing-on.ts';

/** A new destination, before anything is filled in. */
const BLANK: SaveDestination = {
  name: '',
  kind: 'sftp',
  folder: '',
  host: '',
  port: 22,
  user: '',
  host_key: '',
  url: '',
  posts_per_5_minutes: 50,
  format: 'csv',
  layout: 'plain',
  documents: false,
  copies: false,
  reach: 'new',
  schedule: { every: 'never', hours: 6, at: '02:00' },
  password: '',
  private_key: '',
  passphrase: '',
  signing_secret: '',
};

/** What the form begins with. */
export function draftOf(destination: Destination | undefined): SaveDestination {
  if (destination === undefined) return BLANK;
  const {
    id: _id,
    has_password: _password,
    has_private_key: _key,
    has_signing_secret: _secret,
    next_run_at: _next,
    counts: _counts,
    last_run: _run,
    ...setup
  } = destination;
  return { ...BLANK, ...setup };
}

/** Without what the chosen kind does not use. */
export function tidied(draft: SaveDestination): SaveDestination {
  const { kind } = draft;
  return {
    ...draft,
    ...(kind !== 'sftp' && { host: '', host_key: '', private_key: '', passphrase: '' }),
    ...(kind === 'folder' && { user: '', password: '' }),
    ...(kind === 'webhook'
      ? { folder: '', format: 'jsonl', documents: false, copies: false }
      : { url: '', signing_secret: '' }),
  };
}
