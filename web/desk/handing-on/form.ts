import type { Destination, DestinationDraft } from '#contract/desk-handing-on.ts';

/** A new destination with nothing filled in. */
const BLANK: DestinationDraft = {
  ...{ name: '', kind: 'sftp', reach: 'new' },
  schedule: { every: 'never', hours: 6, at: '02:00' },
  ...{ folder: '', format: 'csv', layout: 'plain', documents: false, copies: false },
  ...{ host: '', port: 22, user: '', host_key: '', url: '', posts_per_5_minutes: 50 },
  ...{ password: '', private_key: '', passphrase: '', signing_secret: '' },
};

/** The form's initial draft. The server ignores properties that are not a destination's, or not of its kind. */
export function draftOf(destination: Destination | undefined): DestinationDraft {
  return { ...BLANK, ...destination };
}
