/** What an operator does to one applicant's account. */
import { normalizeUsername } from '#server/accounts/usernames.ts';
import { endSessionsOf } from '#server/identity/repository.ts';
import type { Command } from '#server/platform/command.ts';
import { CommandFailed, getApplicantAccount, readArguments } from '#server/staff/arguments.ts';
import { explaining } from '#server/staff/run-command.ts';
import { withTrail } from '#server/trail/record.ts';
import { eraseAccount } from '../erase/erase.ts';

/** `sessions end USERNAME` */
export const sessionsEndCommand: Command = {
  name: 'sessions end',
  summary: 'logs an applicant out everywhere',
  usage: `sessions end USERNAME

Ends every session of an applicant. They can log in again with their password.

  USERNAME   the applicant's e-mail address`,
  run: explaining('sessions end', async (args, platform, about) => {
    const { positionals } = readArguments(args, {}, ['USERNAME']);
    const { kysely } = platform.database;
    const { id, username } = await getApplicantAccount(kysely, positionals[0] ?? '');
    about(id);
    const by = { kind: 'operator', command: 'sessions end' } as const;
    const sessions = await withTrail(platform, by, async (trx, leave) => {
      const ended = await endSessionsOf(trx, id);
      leave({ act: 'account.sessions-ended', account: id, details: { sessions: ended } });
      return ended;
    });
    const what = sessions === 1 ? 'session' : 'sessions';
    process.stdout.write(`${username}: ${sessions} ${what} ended.\n`);
  }),
};

/** `erase USERNAME` */
export const eraseCommand: Command = {
  name: 'erase',
  summary: 'erases an applicant for good',
  usage: `erase USERNAME

Erases an applicant for good, at once: account, application, what was submitted, documents, copies,
links, letters. Nothing brings them back but a backup. The trail keeps what was done, without names.

  USERNAME   the applicant's e-mail address`,
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
    process.stdout.write(`Account ${accountId} is erased, with ${files} files.\n`);
    for (const { name } of handedOnTo) {
      process.stdout.write(`It was handed on to "${name}" before: have it erased there, too.\n`);
    }
  }),
};
