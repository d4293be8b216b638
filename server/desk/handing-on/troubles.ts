/** What can go wrong on the way to a destination, and the sentence for each. */
import type { TroubleCode } from '#contract/desk-handing-on.ts';
import type { Say } from '#words/say.ts';

/** Kept in the database, and said in the language of whoever reads it. */
export type TroubleWords = {
  readonly code: TroubleCode;
  readonly words?: Readonly<Record<string, string>>;
};

type Trouble = {
  /** True for what stays so until somebody changes something: it is not tried again by itself. */
  readonly lasts?: boolean;
  readonly speech: (say: Say, words: Readonly<Record<string, string>>) => string;
};

const TROUBLES = {
  'no-folder-setting': {
    lasts: true,
    speech: (say) =>
      say(
        'Whoever runs this server has not named a folder for handing on (the setting HAND_ON_FOLDER).',
      ),
  },
  'folder-outside': {
    lasts: true,
    speech: (say) => say('This folder leads out of the folder that is named for handing on.'),
  },
  'folder-missing': {
    speech: (say) => say('The folder is not there. Please check that its disk is connected.'),
  },
  'folder-refused': {
    speech: (say) => say('The server may not write into the folder. Please check its rights.'),
  },
  'disk-full': {
    speech: (say) => say('The disk of the folder is full. Please make room on it.'),
  },
  'unknown-host': {
    speech: (say, { host = '' }) =>
      say('No computer has the name {host}. Please check how it is written.', { host }),
  },
  'inside-network': {
    lasts: true,
    speech: (say, { host = '' }) =>
      say(
        '{host} is inside this network or on this machine. Whoever runs this server can allow it (the setting HAND_ON_PRIVATE_NETWORKS).',
        { host },
      ),
  },
  refused: {
    speech: (say, { host = '' }) =>
      say('{host} refuses the connection. Please check the port, and whether it is running.', {
        host,
      }),
  },
  silent: {
    speech: (say, { host = '' }) =>
      say('{host} does not answer. It may be down, or a firewall may be in between.', { host }),
  },
  'cut-off': {
    speech: (say, { host = '' }) => say('{host} ended the connection too early.', { host }),
  },
  'no-host-key': {
    lasts: true,
    speech: (say, { seen = '' }) =>
      say(
        'The server shows the key {seen}. Please compare it with what its operator gave you, and enter it.',
        { seen },
      ),
  },
  'other-host-key': {
    lasts: true,
    speech: (say, { seen = '' }) =>
      say(
        'The server shows another key than the one that is entered: {seen}. Somebody may be in between. Nothing was sent. Please ask its operator before you change anything.',
        { seen },
      ),
  },
  'wrong-login': {
    lasts: true,
    speech: (say) => say('The server does not accept the user with this password or private key.'),
  },
  'bad-private-key': {
    lasts: true,
    speech: (say) =>
      say('The private key cannot be read. Please check that it is whole, and its passphrase.'),
  },
  'no-sftp': {
    lasts: true,
    speech: (say) => say('The server lets us in, but it has no SFTP.'),
  },
  'remote-missing': {
    speech: (say, { folder = '' }) => say('The server has no folder {folder}.', { folder }),
  },
  'remote-refused': {
    speech: (say, { folder = '' }) =>
      say('The server does not let us write into {folder}.', { folder }),
  },
  'remote-failed': {
    speech: (say) =>
      say('The server could not write the file. Its disk may be full, or the space that we have.'),
  },
  'bad-url': {
    lasts: true,
    speech: (say) => say('The address has to begin with https://, and may not hold a password.'),
  },
  redirected: {
    lasts: true,
    speech: (say, { status = '' }) =>
      say('The receiver sends us to another address ({status}). Please enter the final one.', {
        status,
      }),
  },
  'answered-no': {
    lasts: true,
    speech: (say, { status = '' }) =>
      say('The receiver refuses the message: it answers {status}.', { status }),
  },
  'answered-later': {
    speech: (say, { status = '' }) =>
      say('The receiver has trouble: it answers {status}.', { status }),
  },
  'bad-certificate': {
    lasts: true,
    speech: (say, { host = '' }) => say('The certificate of {host} is not valid.', { host }),
  },
  'secret-missing': {
    lasts: true,
    speech: (say) => say('A password, a private key or a secret is missing. Please enter it.'),
  },
  'secret-unreadable': {
    lasts: true,
    speech: (say) =>
      say(
        'The password of this destination cannot be read, because the key of this server has changed (the setting SECRETS_KEY). Please enter it once more.',
      ),
  },
  vanished: {
    lasts: true,
    speech: (say, { file = '' }) =>
      say(
        'The file {file} was written, but it is neither there nor under its first name. It may have been fetched already. Please look at the other side. “Try again” hands it on once more.',
        { file },
      ),
  },
  'file-missing': {
    speech: (say, { reference = '' }) =>
      say('A document of application {reference} cannot be found in the file store.', {
        reference,
      }),
  },
  'copy-failed': {
    speech: (say, { reference = '' }) =>
      say('The PDF copy of application {reference} cannot be made.', { reference }),
  },
  unexpected: {
    speech: (say) =>
      say('Something went wrong on this server. Whoever runs it finds more in its log.'),
  },
} as const satisfies Record<TroubleCode, Trouble>;

export class HandOnTrouble extends Error {
  override name = 'HandOnTrouble';
  readonly trouble: TroubleWords;

  constructor(code: TroubleCode, words: Readonly<Record<string, string>> = {}, cause?: unknown) {
    super(code, { cause });
    this.trouble = { code, words };
  }
}

/** Whatever went wrong, in words that can be kept. */
export function troubleOf(error: unknown): TroubleWords {
  return error instanceof HandOnTrouble ? error.trouble : { code: 'unexpected' };
}

export function lasts({ code }: TroubleWords): boolean {
  const trouble: Trouble = TROUBLES[code];
  return trouble.lasts === true;
}

export function troubleInWords(say: Say, { code, words = {} }: TroubleWords): string {
  const trouble: Trouble = TROUBLES[code];
  return trouble.speech(say, words);
}
