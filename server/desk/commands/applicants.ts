/** Commands about one applicant's account. */

import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { Command } from '#server/core/command.ts';
import { revokeAccess } from '#server/core/identity/revoke-access.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { CommandFailed, getApplicantAccount, readArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { eraseAccount } from '../erase/erase.ts';

/** `sessions end USERNAME` */
export const sessionsEndCommand: Command = {
  name: 'sessions end',
  summary: 'logs an applicant out everywhere',
  usage: `sessions end USERNAME

Ends every session of an applicant and removes every passkey. They can log in again with their password.

  USERNAME   the applicant's email address`,
  run: explaining('sessions end', async (args, platform, about) => {
    const { positionals } = readArguments(args, {}, ['USERNAME']);
    const { kysely } = platform.database;
    const { id, username } = await getApplicantAccount(kysely, positionals[0] ?? '');
    about(id);
    const by = { kind: 'operator', command: 'sessions end' } as const;
    const ended = await withTrail(platform, by, async (trx, leave) => {
      const revoked = await revokeAccess(trx, { kind: 'applicant', id });
      const details = { sessions: revoked.sessions, passkeys: revoked.passkeys.length };
      leave({ act: 'account.sessions-ended', account: id, details });
      return details;
    });
    const noun = ended.sessions === 1 ? 'session' : 'sessions';
    const passkeys = ended.passkeys === 0 ? '' : ` Passkeys removed: ${ended.passkeys}.`;
    process.stdout.write(`${username}: ${ended.sessions} ${noun} ended.${passkeys}\n`);
  }),
};

/** `erase USERNAME` */
export const eraseCommand: Command = {
  name: 'erase',
  summary: 'erases an applicant for good',
  usage: `erase USERNAME

Erases an applicant for good, at once: account, application, what was submitted, documents, copies,
links, letters. Nothing brings them back but a backup. The trail keeps what was done, without names.

  USERNAME   the applicant's email address`,
  run: explaining('erase', async (args, platform, about) => {
    const { positionals } = readArguments(args, {}, ['USERNAME']);
    const username = normalizeUsername(positionals[0] ?? '');
    const by = { kind: 'operator', command: 'erase' } as const;
    const erased = await eraseAccount(platform, by, username);
    if (erased === undefined) {
      throw new CommandFailed(`There is no account with the username "${username}".`);
    }
    const { accountId, files, handedOnTo } = erased;
    about(accountId);
    process.stdout.write(
      `Account ${accountId} is erased. Documents and copies that went with it: ${files}.\n`,
    );
    for (const { name } of handedOnTo) {
      process.stdout.write(`It was handed on to "${name}" before: have it erased there, too.\n`);
    }
  }),
};
