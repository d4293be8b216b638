/** Everything that can go wrong on the way to a destination, with a message for each. */
import type { TroubleCode } from '#contract/desk-handing-on.ts';
import type { Say } from '#words/say.ts';

const NO_WORDS = { host: '', seen: '', folder: '', status: '', file: '', reference: '' };
type Words = Readonly<typeof NO_WORDS>;

/** A trouble as the database keeps it; readers get it in their own language. */
export type TroubleWords = { readonly code: TroubleCode; readonly words?: Partial<Words> };

const SENTENCES: Readonly<Record<TroubleCode, (say: Say, words: Words) => string>> = {
  'no-folder-setting': (say) =>
    say(
      'Whoever runs this server has not named a folder for handing on (the setting HAND_ON_FOLDER).',
    ),
  'folder-outside': (say) =>
    say('This folder leads out of the folder that is named for handing on.'),
  'folder-missing': (say) =>
    say('The folder is not there. Please check that its disk is connected.'),
  'folder-refused': (say) =>
    say('The server may not write into the folder. Please check its rights.'),
  'disk-full': (say) => say('The disk of the folder is full. Please make room on it.'),
  'unknown-host': (say, words) =>
    say('No computer has the name {host}. Please check how it is written.', words),
  'inside-network': (say, words) =>
    say(
      '{host} is inside this network or on this machine. Whoever runs this server can allow it (the setting HAND_ON_PRIVATE_NETWORKS).',
      words,
    ),
  refused: (say, words) =>
    say('{host} refuses the connection. Please check the port, and whether it is running.', words),
  silent: (say, words) =>
    say('{host} does not answer. It may be down, or a firewall may be in between.', words),
  'cut-off': (say, words) => say('{host} ended the connection too early.', words),
  'no-host-key': (say, words) =>
    say(
      'The server shows the key {seen}. Please compare it with what its operator gave you, and enter it.',
      words,
    ),
  'other-host-key': (say, words) =>
    say(
      'The server shows another key than the one that is entered: {seen}. Somebody may be in between. Nothing was sent. Please ask its operator before you change anything.',
      words,
    ),
  'wrong-login': (say) =>
    say('The server does not accept the user with this password or private key.'),
  'bad-private-key': (say) =>
    say('The private key cannot be read. Please check that it is whole, and its passphrase.'),
  'no-sftp': (say) => say('The server lets us in, but it has no SFTP.'),
  'remote-missing': (say, words) => say('The server has no folder {folder}.', words),
  'remote-refused': (say, words) => say('The server does not let us write into {folder}.', words),
  'remote-failed': (say) =>
    say('The server could not write the file. Its disk may be full, or the space that we have.'),
  'bad-url': (say) => say('The address has to begin with https://, and may not hold a password.'),
  redirected: (say, words) =>
    say('The receiver sends us to another address ({status}). Please enter the final one.', words),
  'answered-no': (say, words) =>
    say('The receiver refuses the message: it answers {status}.', words),
  'answered-later': (say, words) => say('The receiver has trouble: it answers {status}.', words),
  'bad-certificate': (say, words) => say('The certificate of {host} is not valid.', words),
  'secret-missing': (say) =>
    say('A password, a private key or a secret is missing. Please enter it.'),
  'secret-unreadable': (say) =>
    say(
      'The password of this destination cannot be read, because the key of this server has changed (the setting SECRETS_KEY). Please enter it once more.',
    ),
  'view-gone': (say) =>
    say('The view of this destination is not there any more. Please choose another one.'),
  vanished: (say, words) =>
    say(
      'The file {file} was written, but it is neither there nor under its first name. It may have been fetched already. Please look at the other side. “Try again” hands it on once more.',
      words,
    ),
  'file-missing': (say, words) =>
    say('A document of application {reference} cannot be found in the file store.', words),
  'copy-failed': (say, words) =>
    say('The PDF copy of application {reference} cannot be made.', words),
  practice: (say) => say('This is a portal to practise at, so nothing leaves it.'),
  unexpected: (say) =>
    say('Something went wrong on this server. Whoever runs it finds more in its log.'),
};

/** Troubles that may pass by themselves, which are retried. All others last until a person changes something. */
const PASSES: ReadonlySet<TroubleCode> = new Set([
  ...(['folder-missing', 'folder-refused', 'disk-full', 'unknown-host', 'refused'] as const),
  ...(['silent', 'cut-off', 'remote-missing', 'remote-refused', 'remote-failed'] as const),
  ...(['answered-later', 'file-missing', 'copy-failed', 'unexpected'] as const),
]);

export class HandOnTrouble extends Error {
  override name = 'HandOnTrouble';
  readonly trouble: TroubleWords;

  constructor(code: TroubleCode, words: Partial<Words> = {}, cause?: unknown) {
    super(code, { cause });
    this.trouble = { code, words };
  }
}

/** The trouble behind an error; `unexpected` for any other error. */
export function troubleOf(error: unknown): TroubleWords {
  return error instanceof HandOnTrouble ? error.trouble : { code: 'unexpected' };
}

/** Whether a trouble lasts until a person changes something. */
export function lasts({ code }: TroubleWords): boolean {
  return !PASSES.has(code);
}

export function troubleInWords(say: Say, { code, words }: TroubleWords): string {
  return SENTENCES[code](say, { ...NO_WORDS, ...words });
}
