import type { Destination, DestinationDraft } from '#contract/desk-handing-on.ts';

/** A new destination, before anything is filled in. */
const BLANK: DestinationDraft = {
  ...{ name: '', kind: 'sftp', reach: 'new' },
  schedule: { every: 'never', hours: 6, at: '02:00' },
  ...{ folder: '', format: 'csv', layout: 'plain', documents: false, copies: false },
  ...{ host: '', port: 22, user: '', host_key: '', url: '', posts_per_5_minutes: 50 },
  ...{ password: '', private_key: '', passphrase: '', signing_secret: '' },
};

/** What the form begins with. The server ignores what is not of a destination, or not of its kind. */
export function draftOf(destination: Destination | undefined): DestinationDraft {
  return { ...BLANK, ...destination };
}
