import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { findAccount } from '#server/accounts/repository.ts';
import { normalizeUsername } from '#server/accounts/usernames.ts';
import { createServiceLink } from '#server/identity/service-links.ts';
import type { Command } from '#server/platform/command.ts';
import { CommandFailed, daysAfter, readArguments, readDays } from './arguments.ts';
import { explaining } from './run-command.ts';

/** `service-link USERNAME [--days 14]` */
export const serviceLinkCommand: Command = {
  name: 'service-link',
  summary: "prints the address of the read-only view of an applicant's application",
  usage: `service-link USERNAME [--days 14]

Prints one line: an address that shows this applicant's application to whoever has it,
as it stands when it is opened. Give it to staff only. Each use is noted.

  USERNAME   the applicant's e-mail address
  --days N   how long the address works, 1 to 3650 days; 14 unless told otherwise`,
  run: explaining('service-link', async (args, { database, clock, settings }, about) => {
    const { values, positionals } = readArguments(
      args,
      { days: { type: 'string', default: '14' } },
      ['USERNAME'],
    );
    const days = readDays(values.days);
    const username = normalizeUsername(positionals[0] ?? '');
    const account = await findAccount(database.kysely, username);
    if (account === undefined) {
      throw new CommandFailed(
        `There is no account with the username "${username}". Somebody who has not confirmed a sign-up has none yet.`,
      );
    }
    about(account.id);
    const now = clock();
    const link = { accountId: account.id, now, expiresAt: daysAfter(now, days) };
    const token = await createServiceLink(database.kysely, link);
    process.stdout.write(`${settings.publicUrl}${DEFAULT_ROUTE}?service_token=${token}\n`);
  }),
};
